import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  readonly leastPart: number
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signature version 4 as Amazon's documentation describes it, computed from what arrived. */
function isSigned(request: IncomingMessage, body: Buffer, { accessKeyId, secretAccessKey, region }: Keys): boolean {
  const { headers, method } = request
  const url = new URL(request.url ?? '/', 'http://storage')
  const said = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  const date = String(headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  if (said?.[1] !== `${accessKeyId}/${scope}` || headers['x-amz-content-sha256'] !== sha256(body)) return false
  const names = said[2]?.split(';') ?? []
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) return false
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
  const day = hmac(`AWS4${secretAccessKey}`, date.slice(0, 8))
  const key = hmac(hmac(hmac(day, region), 's3'), 'aws4_request')
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`).toString('hex')
  return signature === said[3]
}

/**
 * A small object storage that keeps to what S3 promises: every request is signed, a part has its least size, an upload appears
 * when it is completed and not before. What it was asked is in `asked`.
 */
export async function startObjectStorage(keys: Keys) {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const asked: { readonly what: string; readonly bytes: number }[] = []
  const refusals: number[] = []

  const answer = (request: IncomingMessage, body: Buffer): [number, string | Buffer, Record<string, string>?] => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://storage')
    const refusal = refusals.shift()
    if (refusal) return [refusal, '<Error><Code>SlowDown</Code><Message>Please slow down.</Message></Error>']
    if (!isSigned(request, body, keys))
      return [403, '<Error><Code>SignatureDoesNotMatch</Code><Message>The signature does not match.</Message></Error>']
    const idUpload = searchParams.get('uploadId')
    if (request.method === 'POST' && searchParams.has('uploads')) {
      const id = `upload+${uploads.size}/=`
      uploads.set(id, new Map())
      return [200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`]
    }
    const parts = idUpload === null ? undefined : uploads.get(idUpload)
    if (idUpload !== null && !parts) return [404, '<Error><Code>NoSuchUpload</Code></Error>']
    if (parts && request.method === 'PUT') {
      parts.set(Number(searchParams.get('partNumber')), body)
      return [200, '', { etag: `"${sha256(body).slice(0, 32)}"` }]
    }
    if (parts && request.method === 'DELETE') {
      uploads.delete(idUpload ?? '')
      return [204, '']
    }
    if (parts && request.method === 'POST') {
      const all = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part)
      if (all.slice(0, -1).some((part) => part.byteLength < keys.leastPart))
        return [400, '<Error><Code>EntityTooSmall</Code><Message>A part is too small.</Message></Error>']
      const listed = [...body.toString().matchAll(/<PartNumber>\d+<\/PartNumber><ETag>&quot;(\w+)&quot;/g)]
      if (listed.map(([, tag]) => tag).join() !== all.map((part) => sha256(part).slice(0, 32)).join())
        return [400, '<Error><Code>InvalidPart</Code><Message>The parts are not those of the list.</Message></Error>']
      objects.set(pathname, Buffer.concat(all))
      uploads.delete(idUpload ?? '')
      return [200, '<CompleteMultipartUploadResult/>']
    }
    if (request.method === 'PUT') objects.set(pathname, body)
    if (request.method === 'DELETE') objects.delete(pathname)
    if (request.method !== 'GET') return [request.method === 'PUT' ? 200 : 204, '']
    const found = objects.get(pathname)
    return found ? [200, found] : [404, '<Error><Code>NoSuchKey</Code></Error>']
  }

  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces)
    asked.push({ what: `${request.method} ${request.url}`, bytes: body.byteLength })
    const [status, text, headers = {}] = answer(request, body)
    response.writeHead(status, { ...headers, ...(status === 204 ? {} : { 'content-length': Buffer.byteLength(text) }) })
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    uploads,
    asked,
    refusals,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
