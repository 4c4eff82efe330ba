import path from 'node:path';
import { checkExamples } from '../../cli/openapi/checks/check-examples.ts';
import { findWarnings } from '../../cli/openapi/checks/warnings/find-warnings.ts';
import { loadDocument } from '../../cli/openapi/load.ts';
import { sortProblems } from '../../cli/problem.ts';
import { folder } from './folder.ts';

/** A document as people write it, without a fault. */
export const DOCUMENT = `openapi: 3.1.0
info:
  title: Library
  version: 1.0.0
servers:
  - url: https://library.example
paths:
  /books:
    get:
      operationId: listBooks
      parameters:
        - name: title
          in: query
          style: form
          schema:
            type: string
          example: Sea
        - $ref: '#/components/parameters/Limit'
      responses:
        '200':
          description: Books
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Book'
              example:
                id: b1
                borrower:
                  kind: person
                  name: Ada
components:
  parameters:
    Limit:
      name: limit
      in: query
      required: false
      schema:
        type: integer
        format: int32
      example: 3
  schemas:
    Book:
      required:
        - id
        - borrower
      properties:
        id:
          type: string
          readOnly: true
        pages:
          type: integer
          minimum: 1
        borrower:
          anyOf:
            - $ref: '#/components/schemas/Borrower'
            - type: 'null'
    Borrower:
      oneOf:
        - $ref: '#/components/schemas/Person'
      discriminator:
        propertyName: kind
        mapping:
          person: '#/components/schemas/Person'
    Person:
      type: object
      required:
        - kind
      properties:
        kind:
          const: person
        name:
          type: string
`;

/** The same in OpenAPI 3.0. */
export const DOCUMENT_30 = DOCUMENT.replace('3.1.0', '3.0.3')
  .replace("            - type: 'null'\n", '')
  .replace('const: person', 'enum: [person]');

/** The same in Swagger 2.0, whose parameters, bodies and examples stand elsewhere. */
export const DOCUMENT_20 = `swagger: '2.0'
info:
  title: Library
  version: 1.0.0
host: library.example
securityDefinitions:
  oauth:
    type: oauth2
    flow: accessCode
    authorizationUrl: https://library.example/authorize
    tokenUrl: https://library.example/token
    scopes:
      write: Change books
security:
  - oauth:
      - write
paths:
  /books/{id}:
    put:
      operationId: putBook
      parameters:
        - name: book
          in: body
          schema:
            $ref: '#/definitions/Book'
        - name: id
          in: path
          required: true
          type: string
          default: b1
      responses:
        200:
          description: The book
          schema:
            $ref: '#/definitions/Book'
          examples:
            application/json:
              title: Sea
  /covers:
    post:
      operationId: addCover
      consumes:
        - multipart/form-data
      parameters:
        - name: size
          in: formData
          type: string
          enum:
            - small
            - large
      responses:
        204:
          description: Added
definitions:
  Book:
    type: object
    properties:
      title:
        type: string
`;

/** Returns the first problem of a document, as `line: message hint`; an empty text if there is none. */
export async function told(document: string): Promise<string> {
  const root = folder({ 'specs/api.yaml': document });
  const { loaded, problems } = await loadDocument(path.join(root, 'specs/api.yaml'), root);
  const found = loaded
    ? [...problems, ...findWarnings(loaded.document, loaded.source, loaded.version), ...checkExamples(loaded)]
    : problems;
  const [first] = sortProblems(found);
  return first ? `${first.line}: ${first.message} ${first.hint ?? ''}`.trim() : '';
}
