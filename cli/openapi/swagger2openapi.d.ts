declare module 'swagger2openapi' {
  /** Turns a Swagger 2.0 document into an OpenAPI 3.0 one. */
  function convertObj(document: object, options: object): Promise<{ openapi: object }>;
  const converter: { convertObj: typeof convertObj };
  export default converter;
}
