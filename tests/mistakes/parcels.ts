/** A site without problems that has more in it than the shop: parameters, bodies, enums, a webhook, a blog and settings. */
export const PARCELS: Record<string, string> = {
  'content/site.yaml': `title: Parcels
tagline: Send parcels
url: https://dev.parcels.example
language: en
theme:
  accent: "#1d4f91"
navbar:
  - label: Docs
    to: /docs/intro
  - label: API
    to: /api
  - label: Blog
    to: /blog/archive
sidebar:
  - docs/intro
  - label: Guides
    items:
      - docs/guides/send
      - docs/guides/track
      - label: Status
        href: https://status.parcels.example
  - api
redirects:
  - from: /docs/sending
    to: /docs/guides/send
footer:
  - label: Help
    links:
      - label: Support
        href: https://support.parcels.example
      - label: Introduction
        to: /docs/intro
edit: https://github.com/parcels/docs/edit/main/{path}
synonyms:
  - [parcel, package]
references:
  - route: api
    spec: parcels.yaml
    label: API reference
`,
  'content/index.md': `---
title: Parcels
description: Send and track parcels.
actions:
  - { label: Get started, to: /docs/intro }
---

Send parcels with a few requests. [Read more](docs/intro.md).
`,
  'content/docs/intro.md': `---
title: Introduction
description: What the API does.
---

The API sends parcels. It has two environments.

## Environments

| Name | Server |
| --- | --- |
| Test | \`https://test.parcels.example\` |
| Production | \`https://api.parcels.example\` |

## Authenticate {#auth}

Send your key with every request, as in [Send a parcel](./guides/send.md#create).

\`\`\`bash request="listParcels"
curl "https://api.parcels.example/v1/parcels?limit=10" \\
  -H "X-Api-Key: $KEY"
\`\`\`

> [!NOTE]
> Keys of the test environment begin with \`test_\`.

Next: [track a parcel](guides/track.md).
`,
  'content/docs/guides/send.md': `---
title: Send a parcel
description: Create a parcel and print its label.
---

## Create

::operation[createParcel]

Send \`weight\` in grams:

\`\`\`json request="createParcel"
{
  "weight": 1200,
  "service": "express",
  "to": { "name": "Ada", "country": "SE" }
}
\`\`\`

The response has the \`trackingNumber\`:

::response[createParcel 201]

## Label

![The label of a parcel](./label.svg)

:::steps
1. Print the label.
2. Put it on the parcel.
:::

See [the errors](#errors) and [\`Parcel\`](/api#schema-Parcel).

## Errors

An unknown field is a 400.
`,
  'content/docs/guides/label.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'content/docs/guides/send.ts': '// #region send\nsend();\n// #endregion send\n',
  'content/docs/guides/track.md': `---
title: Track a parcel
description: Poll a parcel until it is delivered.
---

A parcel is \`created\`, \`sent\` and then \`delivered\`.

::enum[Parcel.status]

\`\`\`mermaid
flowchart LR
  created --> sent
  sent --> delivered
\`\`\`

::::tabs
:::tab[JavaScript]
\`\`\`js
await fetch(url);
\`\`\`
:::
:::tab[Python]
\`\`\`python
requests.get(url)
\`\`\`
:::
::::

::workflow[send]

[Back](/docs/intro#auth)[^1].

[^1]: Or use webhooks.
`,
  'content/blog/2026-02-03-webhooks.md': `---
title: Webhooks are here
description: A webhook for each status.
---

Use \`parcelChanged\`. [Docs](/docs/intro).
`,
  'content/workflows/send.arazzo.yaml': `arazzo: 1.0.1
info: { title: Send, version: 1.0.0 }
sourceDescriptions:
  - name: parcels
    url: ../../specs/parcels.yaml
    type: openapi
workflows:
  - workflowId: send
    summary: Send a parcel
    inputs:
      type: object
      required: [apiKey, weight]
      properties:
        apiKey: { type: string, format: password, description: Your key }
        weight: { type: integer, description: Grams }
    x-security:
      - { schemeName: key, values: { apiKey: $inputs.apiKey } }
    steps:
      - stepId: create
        description: Create the parcel
        operationId: createParcel
        requestBody:
          contentType: application/json
          payload:
            weight: $inputs.weight
            service: express
            to: { name: Ada, country: SE }
        successCriteria:
          - condition: $statusCode == 201
        outputs:
          parcelId: $response.body#/id
      - stepId: poll
        description: Wait until it is delivered
        operationId: getParcel
        parameters:
          - { name: parcelId, in: path, value: $steps.create.outputs.parcelId }
        successCriteria:
          - condition: $statusCode == 200 && $response.body#/status == 'delivered'
        onFailure:
          - name: pending
            type: retry
            retryAfter: 5
            retryLimit: 10
            criteria:
              - condition: $statusCode == 200
    outputs:
      parcelId: $steps.create.outputs.parcelId
`,
  'specs/parcels.yaml': `openapi: 3.1.0
info:
  title: Parcels
  version: 1.2.0
  description: Send and track parcels.
servers:
  - url: https://api.parcels.example/v1
    description: Production
  - url: https://test.parcels.example/v1
    description: Test
security:
  - key: []
tags:
  - name: Parcels
    description: Boxes on their way.
  - name: Labels
    description: What is printed.
paths:
  /parcels:
    get:
      operationId: listParcels
      tags: [Parcels]
      summary: List parcels
      description: Newest first. See [the guide](/docs/guides/track).
      parameters:
        - $ref: '#/components/parameters/limit'
        - name: status
          in: query
          description: Only parcels of this status.
          schema:
            type: string
            enum: [created, sent, delivered]
      responses:
        '200':
          description: A page of parcels.
          content:
            application/json:
              schema:
                type: object
                required: [items]
                properties:
                  items:
                    type: array
                    items:
                      $ref: '#/components/schemas/Parcel'
                  next:
                    type: [string, 'null']
                    description: Cursor of the next page.
        '401':
          $ref: '#/components/responses/Unauthorized'
    post:
      operationId: createParcel
      tags: [Parcels]
      summary: Create a parcel
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/NewParcel'
            examples:
              small:
                summary: A small parcel
                value:
                  weight: 250
                  service: standard
                  to: { name: Bo, country: SE }
      responses:
        '201':
          description: The parcel.
          headers:
            Location:
              description: Address of the parcel.
              schema: { type: string }
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Parcel'
        '400':
          description: The request is invalid.
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Error'
        '401':
          $ref: '#/components/responses/Unauthorized'
  /parcels/{parcelId}:
    parameters:
      - name: parcelId
        in: path
        required: true
        description: Id of the parcel.
        schema: { type: string }
    get:
      operationId: getParcel
      tags: [Parcels]
      summary: Read a parcel
      responses:
        '200':
          description: The parcel.
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Parcel'
        '404':
          description: There is no such parcel.
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Error'
    delete:
      operationId: cancelParcel
      tags: [Parcels]
      summary: Cancel a parcel
      responses:
        '204':
          description: Cancelled.
  /parcels/{parcelId}/label:
    get:
      operationId: getLabel
      tags: [Labels]
      summary: Download a label
      parameters:
        - name: parcelId
          in: path
          required: true
          schema: { type: string }
      responses:
        '200':
          description: The label.
          content:
            application/pdf: {}
webhooks:
  parcelChanged:
    post:
      operationId: parcelChanged
      tags: [Parcels]
      summary: A parcel has changed
      requestBody:
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/Parcel'
      responses:
        '200':
          description: Received.
components:
  securitySchemes:
    key:
      type: apiKey
      in: header
      name: X-Api-Key
  parameters:
    limit:
      name: limit
      in: query
      description: Parcels on a page.
      schema:
        type: integer
        minimum: 1
        maximum: 100
        default: 20
  responses:
    Unauthorized:
      description: The key is invalid.
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
          example:
            code: unauthorized
            message: The key is invalid.
  schemas:
    Address:
      type: object
      required: [name, country]
      properties:
        name:
          type: string
          maxLength: 50
        country:
          type: string
          pattern: '^[A-Z]{2}$'
          example: SE
    NewParcel:
      type: object
      required: [weight, service, to]
      properties:
        weight:
          type: integer
          description: Grams.
          minimum: 1
        service:
          type: string
          enum: [standard, express]
          description: How fast it is.
        to:
          $ref: '#/components/schemas/Address'
    Parcel:
      allOf:
        - $ref: '#/components/schemas/NewParcel'
        - type: object
          required: [id, status]
          properties:
            id:
              type: string
              readOnly: true
              example: p_1
            status:
              type: string
              enum: [created, sent, delivered]
              description: Where it is.
            trackingNumber:
              type: string
              example: SE123
            createdAt:
              type: string
              format: date-time
              example: '2026-01-31T12:00:00Z'
    Error:
      type: object
      required: [code, message]
      properties:
        code:
          type: string
          example: invalid_weight
        message:
          type: string
          example: The weight is too high.
`,
  'static/my terms.pdf': '%PDF-1.4\n',
  'components/Footer.tsx': 'export default () => <p>Parcels</p>;\n',
};
