/** A small but complete site without problems: two APIs, guides that use both, and a workflow. */
export const SHOP: Record<string, string> = {
  'content/site.yaml': `title: Shop
url: https://shop.example
base: /shop
language: en
navbar:
  - { label: Docs, to: /docs/start }
sidebar:
  - docs/start
  - label: More
    items: [docs/more]
  - api
  - old
references:
  - { route: api, spec: api.yaml, label: API }
  - { route: old, spec: old.yaml, label: Old API }
`,
  'content/index.md': '---\ntitle: Shop\ndescription: Buy things.\n---\n\n[Start](/docs/start)\n',
  'content/docs/start.md': `---
title: Start
description: First steps.
---

## First steps

Start here. \`createOrder\` returns an \`Order\` with its \`order_id\`: [read more](/api#schema-Order).

::operation[createOrder]

::workflow[buy]

\`\`\`json response="getOrder 200"
{ "id": "a1", "order_id": "b2" }
\`\`\`
`,
  'content/docs/more.md': `---
title: More
description: What else there is.
---

[Back](/docs/start#first-steps). \`old/listThings\` is gone, see \`old/GET /things\`.

::fields[Order]
`,
  'content/workflows/buy.arazzo.yaml': `arazzo: 1.0.1
info: { title: Buy, version: '1' }
sourceDescriptions:
  - { name: api, url: ../../specs/api.yaml, type: openapi }
workflows:
  - workflowId: buy
    summary: Buy a thing
    inputs:
      type: object
      required: [accessToken]
      properties:
        accessToken: { type: string, description: Your token }
    x-security:
      - { schemeName: token, values: { token: $inputs.accessToken } }
    steps:
      - stepId: buy
        operationId: createOrder
        outputs: { orderId: $response.body#/id }
      - stepId: read
        operationId: getOrder
        parameters:
          - { name: id, in: path, value: $steps.buy.outputs.orderId }
        successCriteria:
          - condition: $statusCode == 200
`,
  'specs/api.yaml': `openapi: '3.1.0'
info: { title: Shop API, version: '1.0' }
servers: [{ url: 'https://api.shop.example' }]
security: [{ token: [] }]
paths:
  /orders:
    get:
      operationId: listOrders
      summary: List orders
      responses:
        '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } } } }
    post:
      operationId: createOrder
      summary: Create an order
      responses:
        '200': { description: Made., content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
  /orders/{id}:
    get:
      operationId: getOrder
      summary: Read an order
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        '200':
          description: Found.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Order' }
              example: { id: a1, order_id: b2 }
components:
  securitySchemes:
    token: { type: http, scheme: bearer }
  schemas:
    Order:
      type: object
      properties:
        id: { type: string, description: Of the order. }
        order_id: { type: string, description: For people. }
`,
  'specs/old.yaml': `openapi: '3.0.3'
info: { title: Old API, version: '0.9' }
paths:
  /things:
    get:
      operationId: listThings
      summary: List things
      responses: { '200': { description: Things. } }
`,
};
