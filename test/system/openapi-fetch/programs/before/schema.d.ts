interface Order {
  id: number;
  note?: string;
}
interface Problem {
  message: string;
}
interface Answers<Data> {
  responses: {
    200: { content: { "application/json": Data } };
    404: { content: { "application/json": Problem } };
  };
}
type ById = { id: number };
type NewOrder = { article: string; count?: number };
type Json<Body> = { requestBody: { content: { "application/json": Body } } };

export interface paths {
  "/orders": {
    get: Answers<Order[]> & {
      parameters: {
        query?: {
          status?: string[];
          page?: number;
          filter?: { city?: string };
          headers?: string;
        };
        header?: { "x-trace"?: string };
        path?: never;
        cookie?: never;
      };
    };
    post: Answers<Order> &
      Json<NewOrder> & {
        parameters: { query?: { dry?: boolean }; header?: never; path?: never; cookie?: never };
      };
  };
  "/orders/{id}": {
    get: Answers<Order> & {
      parameters: { query?: { id?: string }; header?: never; path: ById; cookie?: never };
    };
    put: Answers<Order> &
      Json<NewOrder & { id?: number }> & {
        parameters: { query?: never; header?: never; path: ById; cookie?: never };
      };
    delete: {
      parameters: { query?: never; header?: never; path: ById; cookie?: never };
      responses: { 204: { content?: never } };
    };
  };
  "/orders/{id}/notes": {
    post: Answers<Order> &
      Json<string[]> & {
        parameters: { query?: never; header?: never; path: ById; cookie?: never };
      };
  };
  "/search": {
    post: Answers<Order[]> & {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/x-www-form-urlencoded": { words: string } } };
    };
  };
}
