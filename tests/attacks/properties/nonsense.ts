import fc from 'fast-check'

export interface Route {
  readonly method: string
  readonly path: string
}

/** A request as it is sent, by everyone, the editor or the administrator. */
export interface NonsenseRequest {
  readonly by: 'nobody' | 'editor' | 'admin'
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
}

const uuid = '673324f1-99d5-4117-a6f8-1fb94c837b9d'
const names = [
  ...['articles', 'authors', 'comments', 'vault', 'homepage', 'tags', 'nosuch', 'directus_users', 'directus_files'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'sqlite_master', 'pg_catalog.pg_user', 'ARTICLES'],
]
const odd = [
  ...['', ' ', '0', '1', '2', '-1', '-0', '1e0', '0x1', '1.0', '9007199254740993', '9223372036854775808', 'NaN'],
  ...["'", '"', ';--', '*', '.', '..', '\\', '/', '%', '\u0000', 'a\u0000b', '\ud800', '😀', 'é', '\u202e', '<b>'],
  ...['null', 'undefined', 'true', '[]', '{}', '[object Object]', '$NOW(', '$CURRENT_USER', '{{x}}', '=1+1', uuid],
  ...['=?x', 'a,b', '1,2,1', ',', 'me', 'ME', 'x'.repeat(300), 'é'.repeat(3000)],
]

const text = fc.oneof(fc.constantFrom(...odd), fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 12 }))
const number = fc.oneof(
  fc.constantFrom(0, -0, 1, 2, 3, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e300),
  fc.integer({ min: -5, max: 50 }),
)

/** Names that some route uses. */
const queryNames = [
  ...['email', 'password', 'otp', 'mode', 'token', 'refresh_token', 'role', 'status', 'tfa_secret', 'first_name'],
  ...['collection', 'field', 'fields', 'type', 'schema', 'meta', 'special', 'keys', 'data', 'item', 'to', 'comment'],
  ...['url', 'folder', 'title', 'name', 'parent', 'id', 'action', 'permissions', 'validation', 'presets', 'rating'],
  ...['author', 'comments', 'create', 'update', 'delete', 'sections', 'blocks', 'price', 'views', 'publish_date'],
  ...['many_collection', 'many_field', 'one_collection', 'one_field', 'bookmark', 'layout', 'filters', 'search'],
  ...['project_name', 'project_color', 'storage_asset_presets', 'auth_password_policy', 'string', 'hash', 'last_page'],
  ...['default_value', 'max_length', 'is_nullable', 'singleton', 'sort_field', 'translations', 'pin', 'keywords'],
]

const { tree: json } = fc.letrec<{ tree: unknown; list: unknown; record: unknown }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    text,
    number,
    fc.constantFrom(true, false, null),
    tie('list'),
    tie('record'),
  ),
  list: fc.array(tie('tree'), { maxLength: 4 }),
  record: fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...queryNames), fc.constantFrom(...names), text), tie('tree')), {
      maxLength: 6,
    })
    .map(entries => Object.fromEntries(entries)),
}))
const record = fc
  .array(fc.tuple(fc.constantFrom(...queryNames), json), { minLength: 1, maxLength: 6 })
  .map(entries => Object.fromEntries(entries))

const filter = fc
  .tuple(
    fc.constantFrom(
      'title',
      'rating',
      'author',
      'comments',
      'secret',
      'price',
      'blocks',
      '_and',
      '_or',
      'nosuch',
      'id',
    ),
    fc.constantFrom('_eq', '_in', '_between', '_contains', '_null', '_gt', '_nope', 'name', '_and', '__proto__', 'eq'),
    json,
  )
  .map(([field, operator, value]) => JSON.stringify({ [field]: { [operator]: value } }))

const parameter: fc.Arbitrary<readonly [name: string, value: string]> = fc.oneof(
  fc.tuple(
    fc.constant('filter'),
    fc.oneof(
      filter,
      json.map(value => JSON.stringify(value) ?? ''),
      text,
    ),
  ),
  fc.tuple(fc.constantFrom('fields', 'sort', 'search', 'deep', 'meta', 'alias', 'groupBy[]', 'aggregate[max]'), text),
  fc.tuple(
    fc.constantFrom('fields', 'sort'),
    fc.constantFrom('*', '*.*', '-author.name,title', 'a.'.repeat(40), '-', 'comments.*.*'),
  ),
  fc.tuple(
    fc.constantFrom('limit', 'page', 'offset', 'width', 'height', 'length', 'quality', 'single'),
    fc.oneof(text, number.map(String)),
  ),
  fc.tuple(
    fc.constantFrom('export', 'key', 'fit', 'download', 'transforms', 'modified', 'redirect', 'access_token'),
    text,
  ),
  fc.tuple(
    fc.constantFrom('filter[title][_eq]', 'filter[_and][0][x]', 'filter[[]', 'deep[comments][limit]', 'a[b][c]'),
    text,
  ),
  fc.tuple(
    fc.constantFrom('__proto__[polluted]', 'constructor[prototype][polluted]', 'filter[__proto__][polluted]'),
    text,
  ),
)
/** Halves of surrogate pairs cannot be sent. */
const wellFormed = (value: string): string => value.replace(/[\ud800-\udfff]/gu, '\ufffd')
const encode = (value: string): string => encodeURIComponent(wellFormed(value))
const query = fc.oneof(
  fc
    .array(parameter, { maxLength: 4 })
    .map(list => list.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')),
  fc.constantFrom('%', '%E0%A4%A', '&&&=', '=', 'filter=%7B%22', `limit=${'9'.repeat(400)}`, 'a[]'.repeat(300)),
)

const header: fc.Arbitrary<readonly [name: string, value: string]> = fc.oneof(
  fc.tuple(
    fc.constant('range'),
    fc.constantFrom(
      'bytes=',
      'bytes=-',
      'bytes=9-1',
      'bytes=0-0,1-1',
      'x=1',
      'bytes=99999999999999999999-',
      'bytes=a-b',
    ),
  ),
  fc.tuple(
    fc.constantFrom('if-none-match', 'if-range', 'etag'),
    fc.constantFrom('*', '"', '"x", W/"y"', 'x'.repeat(5000)),
  ),
  fc.tuple(
    fc.constantFrom('if-modified-since', 'if-unmodified-since'),
    fc.constantFrom('never', '0', 'Mon, 99 Foo 2020'),
  ),
  fc.tuple(fc.constant('idempotency-key'), fc.constantFrom('', ' ', 'k', 'é', 'x'.repeat(256), 'one key')),
  fc.tuple(fc.constant('x-edit-base'), fc.constantFrom('', '0', '-1', 'abc', '1, 2', '9'.repeat(30), uuid, '{"a":')),
  fc.tuple(
    fc.constantFrom('upload-length', 'upload-offset', 'upload-defer-length'),
    fc.constantFrom('', '-1', '1e9', '0', '5', '9'.repeat(25)),
  ),
  fc.tuple(fc.constant('tus-resumable'), fc.constantFrom('1.0.0', '0.2.2', '')),
  fc.tuple(
    fc.constantFrom('upload-metadata', 'upload-checksum'),
    fc.constantFrom('', 'filename', 'filename !!!', 'a b,a b', 'sha1 x', 'md5 eA==', 'filename eA=='),
  ),
  fc.tuple(fc.constant('content-encoding'), fc.constantFrom('gzip', 'br', 'zstd', 'gzip, gzip', 'x')),
  fc.tuple(
    fc.constantFrom('cookie', 'origin', 'sec-fetch-site', 'accept', 'accept-encoding', 'forwarded'),
    fc.constantFrom('', ';;;=', 'null', 'cross-site', 'directus_refresh_token=%', '*/*;q=x', 'for="[::', 'gzip;q=0'),
  ),
  fc.tuple(
    fc.constantFrom('x-forwarded-for', 'x-http-method-override', 'x-real-ip', 'content-length'),
    fc.constantFrom('DELETE', '1, 2, x', '::1'),
  ),
)
/** Only for requests without a token. */
const authorization = fc.constantFrom(
  'Bearer',
  'Bearer null',
  'Basic eDp5',
  'Bearer a.b.c',
  'bearer x'.repeat(900),
  'Bearer a, Bearer b',
)

interface Body {
  readonly type: string | null
  readonly bytes: string | Uint8Array | null
}
const part = (name: string, value: string, file = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
const multipart = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom('title', 'folder', '__proto__', 'file', 'a"b', ''), text, fc.boolean()), {
      maxLength: 4,
    }),
    fc.constantFrom('--b--\r\n', '--b', '', '--c--\r\n'),
  )
  .map(
    ([parts, end]): Body => ({
      type: 'multipart/form-data; boundary=b',
      bytes:
        parts.map(([name, value, file]) => part(name, wellFormed(value), file ? '; filename="a\\.png"' : '')).join('') +
        end,
    }),
  )
const type = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/x-www-form-urlencoded',
  'application/offset+octet-stream',
  'image/png',
  ';;;',
)
const asJson = (value: unknown): Body => ({ type: 'application/json', bytes: JSON.stringify(value) ?? 'null' })
const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

const body: fc.Arbitrary<Body> = fc.oneof(
  { weight: 5, arbitrary: record.map(asJson) },
  { weight: 2, arbitrary: json.map(asJson) },
  { weight: 2, arbitrary: fc.array(record, { maxLength: 3 }).map(asJson) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        '{"__proto__":{"polluted":1}}',
        '{"constructor":{"prototype":{"polluted":1}}}',
        '[{"__proto__":{"polluted":1},"keys":[1]}]',
      )
      .map((bytes): Body => ({ type: 'application/json', bytes })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('{', '{"a":1,}', 'nul', '"', '\ufeff{}', '[1', '{"a":1e999}', deep(60), deep(70), deep(5000))
      .map((bytes): Body => ({ type: 'application/json', bytes })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(type, fc.uint8Array({ maxLength: 40 })).map(([name, bytes]): Body => ({ type: name, bytes })),
  },
  { weight: 2, arbitrary: multipart },
  { weight: 1, arbitrary: fc.constant<Body>({ type: null, bytes: null }) },
)

/** A path of the route with a value for every parameter. */
const filled = ({ path }: Route): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...names), text, fc.constantFrom('1', '2', '1,2', uuid)), {
      minLength: 3,
      maxLength: 3,
    })
    .map(values => {
      let place = 0
      return path.replaceAll(/:\w+(?:\{[^}]*\})?\??|\*/g, () => encode(values[place++] ?? '1') || '%20')
    })

/** A nonsensical request for any route. */
export const nonsense = (routes: readonly Route[]): fc.Arbitrary<NonsenseRequest> =>
  fc.constantFrom(...routes).chain(route =>
    fc
      .record({
        by: fc.constantFrom('nobody' as const, 'editor' as const, 'admin' as const),
        path: filled(route),
        query,
        headers: fc.array(header, { maxLength: 2 }),
        body,
        authorization: fc.option(authorization, { freq: 2 }),
      })
      .map(given => {
        const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(route.method) && given.body.bytes !== null
        const headers: Record<string, string> = Object.fromEntries(given.headers)
        if (hasBody && given.body.type !== null) headers['content-type'] = given.body.type
        if (given.by === 'nobody' && given.authorization !== null) headers['authorization'] = given.authorization
        return {
          by: given.by,
          method: route.method,
          url: `${given.path}?${given.query}`,
          headers,
          body: hasBody ? given.body.bytes : null,
        }
      }),
  )
