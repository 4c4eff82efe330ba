import { during } from '../../current-work.ts';
import { writeJson } from '../../text/json-text.ts';
import { t } from '../../words/words.ts';
import {
  get,
  getEntries,
  getObject,
  getString,
  isObject,
  type JsonObject,
  mapValues,
} from '../document/json-object.ts';
import { methodsOf } from '../document/operations-in.ts';
import { type Context, follow, safeUrl } from '../model/context.ts';
import { examplesOf, readMedia } from '../model/media-type.ts';
import { isBinary, isForm, isJson, isMultipart, type Media } from '../model/media-types.ts';
import { typesOf } from '../model/merge-schema.ts';
import type { ApiReference, Operation } from '../model/model.ts';
import { readMultipart } from '../model/multipart.ts';
import { effectiveParameters } from '../model/parameter.ts';
import { sentBody } from '../model/sent-body.ts';
import { holderOf, isRequired, parameterValue, sentExample } from '../model/sent-parameter.ts';
import { allOperations } from '../model/tagged-operations.ts';
import { requestFrame } from '../request/build-requests.ts';
import { collectFields } from './form-field.ts';
import type { FormBody, FormGrant, FormParameter, RequestForm, SharedFields } from './request-form.ts';
import { collectValidationSchemas } from './validation-schema.ts';

/** Builds the forms of the operations that readers can call, and what these forms share, as JSON. */
export function buildForms(
  context: Context,
  model: Pick<ApiReference, 'tagGroups' | 'webhooks'>,
  {
    version,
    withResponses,
    languages,
  }: { version: string; withResponses: boolean; languages: SharedFields['languages'] },
): ApiReference['forms'] {
  const fields = collectFields(context);
  const schemas = collectValidationSchemas(context, version, 'request');
  const ofResponses = collectValidationSchemas(context, version, 'response');
  const build: Build = {
    context,
    field: fields.of,
    schema: schemas.of,
  };
  const sent = allOperations(model).filter(({ isReceived }) => !isReceived);
  const operations = sent.map((operation) => {
    const task = `Building the form of ${operation.method} ${operation.path}`;
    return during({ task }, () => {
      const form = buildForm(build, operation);
      const answer = withResponses ? buildAnswer(context, operation, ofResponses.of) : {};
      return { anchor: operation.anchor, json: writeJson({ ...form, ...answer }) };
    });
  });
  const credentials = sent.map(requestFrame).flatMap((frame) => [...frame.credentials, ...frame.keys]);
  const shared: SharedFields = {
    fields: fields.shared,
    schemas: schemas.named,
    responseSchemas: ofResponses.named,
    variables: [...new Set(credentials.flatMap((one) => ('variable' in one ? one.variable : [])))],
    languages,
  };
  return { operations, shared: writeJson(shared) };
}

/** What a form makes of a response: whether it fits, and where its values lead. */
function buildAnswer(
  context: Context,
  operation: Operation,
  schemaOf: (node: unknown) => unknown,
): Pick<RequestForm, 'grants' | 'next' | 'responses' | 'unsent'> {
  const responses = getEntries(rawOperation(context, operation).raw, 'responses').flatMap(([status, node]) =>
    getEntries(follow(context, node), 'content').flatMap(([type, media]) => {
      const schema = follow(context, media).schema;
      return schema === undefined || !isJson(type) ? [] : [{ status, schema: schemaOf(schema) }];
    }),
  );
  const next = operation.next.map(({ label, href, passes }) => ({ label, href, passes }));
  const grants = grantsOf(context, operation);
  const unsent = unsentOf(operation);
  return {
    responses,
    next,
    ...(grants.length > 0 ? { grants } : {}),
    ...(unsent === undefined ? {} : { unsent }),
  };
}

/** What browsers send as they see fit (https://fetch.spec.whatwg.org/#forbidden-request-header). */
const FORBIDDEN =
  /^(?:accept-(?:charset|encoding)|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via|(?:proxy|sec)-.*)$/i;

/** Says what a page cannot send, before a reader tries. */
function unsentOf(operation: Operation): string | undefined {
  const { credentials } = requestFrame(operation);
  const has = (wanted: string) => credentials.some(({ kind }) => kind === wanted);
  const namesIn = (place: string) =>
    operation.parameterGroups.flatMap(({ location, parameters }) =>
      location === place ? parameters.map(({ name }) => name) : [],
    );
  const keys = credentials.flatMap((one) => (one.kind === 'header' ? one.name : []));
  const parts = [
    ...(has('cookie') || namesIn('cookie').length > 0 ? [t('form.cookies')] : []),
    ...(has('mutualTLS') ? [t('form.certificate')] : []),
    ...(has('digest') ? ['HTTP Digest'] : []),
    ...[...keys, ...namesIn('header')].filter((name) => FORBIDDEN.test(name)),
  ];
  return parts.length > 0 ? t('form.unsent', { parts: parts.join(', ') }) : undefined;
}

/** Returns the grants of OAuth 2 that a page can carry out. */
function grantsOf(context: Context, { security }: Operation): FormGrant[] {
  const schemes = getObject(getObject(context.document, 'components'), 'securitySchemes');
  const required = security[0]?.requirements ?? [];
  return required.flatMap(({ scheme, credential, scopes }) => {
    if (credential?.kind !== 'oauth2') return [];
    const scope = scopes.map(({ name }) => name).join(' ');
    const flows = getObject(follow(context, get(schemes, scheme)), 'flows');
    return ['clientCredentials', 'authorizationCode'].flatMap((name): FormGrant[] => {
      const flow = getObject(flows, name);
      const [tokenUrl, page] = ['tokenUrl', 'authorizationUrl'].map((key) => safeUrl(getString(flow, key)));
      if (!tokenUrl || (name === 'authorizationCode' && !page)) return [];
      return [
        { tokenUrl, scope, ...(name === 'authorizationCode' && page ? { authorizationUrl: page } : {}) },
      ];
    });
  });
}

/** Returns an operation as it is in the document, with the path item around it. */
function rawOperation(
  context: Context,
  { path, method }: Operation,
): { raw: JsonObject; pathItem: JsonObject } {
  const pathItem = follow(context, get(getObject(context.document, 'paths'), path));
  const raw = methodsOf(pathItem).find(([name]) => name.toUpperCase() === method)?.[1] ?? {};
  return { raw, pathItem };
}

interface Build {
  context: Context;
  field(node: unknown): FormParameter['field'];
  schema(node: unknown): unknown;
}

function buildForm(build: Build, operation: Operation): RequestForm {
  const { context } = build;
  const { raw, pathItem } = rawOperation(context, operation);
  const requestBody = follow(context, raw.requestBody);
  const { sampledType } = operation.requestBody ?? {};
  const bodies = sampledType === undefined ? [] : getEntries(requestBody, 'content');
  return {
    frame: requestFrame(operation),
    parameters: effectiveParameters(context, pathItem, raw).flatMap((one) =>
      buildParameter(build, operation, one),
    ),
    bodies: bodies
      .map(([type, node]) => buildBody(build, operation, { type, raw: follow(context, node) }))
      // The one of the samples first.
      .sort((a, b) => Number(b.type === sampledType) - Number(a.type === sampledType)),
    requiresBody: requestBody.required === true,
  };
}

function buildParameter(build: Build, { parameterGroups }: Operation, raw: JsonObject): FormParameter[] {
  const { context } = build;
  const built = parameterGroups
    .flatMap(({ location, parameters }) => parameters.map((one) => ({ ...one, location })))
    .find(({ name, location }) => name === raw.name && location === raw.in);
  if (!built) return [];
  const { name, location, anchor, deprecated } = built;
  const parameter = { raw, name, location };
  const holder = holderOf(parameter);
  const example = sentExample(context, parameter);
  const schema = holder.schema ?? {};
  // A parameter with `content` is a text.
  const isText = getEntries(raw, 'content').length > 0 && location !== 'querystring';
  return [
    {
      ...parameterValue(context, parameter, example),
      required: isRequired(parameter),
      deprecated,
      anchor,
      isSent: isRequired(parameter) || example !== undefined,
      field: build.field(isText ? { type: 'string' } : schema),
      schema: isText ? true : build.schema(schema),
    },
  ];
}

function buildBody(
  build: Build,
  { requestBody }: Operation,
  { type, raw }: { type: string; raw: JsonObject },
): FormBody {
  const { context } = build;
  const { media, holder } = readMedia(type, raw);
  const { schema } = media;
  const multipart = readMultipart(context, media);
  const files = isMultipart(type) ? Object.keys(multipart.files) : [];
  const sent = examplesOf(context, holder, 'request').flatMap((example) => {
    const body = sentBody(context, example, media);
    return body ? [{ title: example.title, body, value: example.value }] : [];
  });
  const kind = sent[0]?.body.kind ?? kindOf(context, media);
  const examples = sent.flatMap(({ title, body, value }) =>
    body.kind === kind
      ? [{ title, value: body.kind === 'text' ? body.text : withFiles(value, files, FILE) }]
      : [],
  );
  const { asked, lists } = withFileFields(context, schema, files);
  return {
    type,
    kind,
    anchor: requestBody?.media.find(({ types }) => types.includes(type))?.anchor ?? '',
    field: build.field(asked ?? {}),
    schema: kind === 'text' || kind === 'file' ? true : build.schema(asked ?? {}),
    multipart,
    ...(lists.length > 0 ? { fileLists: lists } : {}),
    examples,
  };
}

/** Stands for a file, or for several of the same name. */
const FILE = '<file>';

function withFiles(value: unknown, names: string[], file: unknown): unknown {
  if (!isObject(value)) return value;
  return mapValues(value, (part, name) => (names.includes(name) ? file : part));
}

/** Returns the schema of a form in which a file is only sent or not: it is chosen when it is sent. */
function withFileFields(
  context: Context,
  node: unknown,
  files: string[],
): { asked: unknown; lists: string[] } {
  if (files.length === 0) return { asked: node, lists: [] };
  const { schema, alternatives } = context.mergeSchema(node);
  const properties = getObject(schema, 'properties');
  const choices = alternatives.map(({ keyword, schemas }) => [keyword, schemas]);
  return {
    asked: {
      ...schema,
      ...Object.fromEntries(choices),
      properties: withFiles(properties, files, { type: 'string', format: 'binary', enum: [FILE] }),
    },
    lists: files.filter((name) => typesOf(context.mergeSchema(properties[name]).schema).includes('array')),
  };
}

function kindOf(context: Context, { type, schema }: Media): FormBody['kind'] {
  if (isBinary(context, type, schema)) return 'file';
  if (isJson(type) || type === '*/*') return 'json';
  if (isForm(type)) return 'form';
  return isMultipart(type) ? 'multipart' : 'text';
}
