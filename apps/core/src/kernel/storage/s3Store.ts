import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { checkedKey, type FileStore, type Pieces } from './storage.ts'
import type { StoragePlace } from './storageSetting.ts'

export interface S3Options {
  readonly place: Extract<StoragePlace, { kind: 's3' }>
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string | undefined
  /** Bytes of a part, of which one is held in memory at a time; the server wants at least 5 MB. */
  readonly partBytes?: number
}

const PART_BYTES = 8 * 1024 * 1024
const RETRIES = 3
const NO_ROOM = 507
const PATIENCE_MS = 60_000

/** Files in a bucket of S3 or of a server that speaks like it. Long ones go in parts, so that none is held whole. */
export function openS3Store({ place, partBytes = PART_BYTES, ...keys }: S3Options): FileStore {
  const { bucket, prefix, region, endpoint } = place
  const base = endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`
  const { sessionToken, ...credentials } = keys
  const client = new AwsClient({
    ...credentials,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    region,
    service: 's3',
    retries: RETRIES,
  })
  const send = async (
    method: string,
    key: string,
    query = '',
    body: Uint8Array<ArrayBuffer> | string | null = null,
  ) => {
    const response = await client.fetch(`${base}/${prefix}${checkedKey(key)}${query}`, {
      method,
      body,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(method === 'GET' ? {} : { signal: AbortSignal.timeout(PATIENCE_MS) }), // a long file is read as fast as it is wanted
    })
    if (response.ok || (response.status === 404 && (method === 'GET' || method === 'DELETE'))) return response
    const error = new Error(`the object storage refused ${method}: ${response.status} ${await reasonOf(response)}`)
    throw response.status === NO_ROOM ? Object.assign(error, { code: 'ENOSPC' }) : error // as a folder says it
  }

  const putInParts = async (key: string, parts: AsyncIterable<Uint8Array<ArrayBuffer>>) => {
    const id = element(await (await send('POST', key, '?uploads=')).text(), 'UploadId')
    const upload = `uploadId=${encodeURIComponent(id)}`
    try {
      let [size, list, number] = [0, '', 0]
      for await (const part of parts) {
        number += 1
        const response = await send('PUT', key, `?partNumber=${number}&${upload}`, part)
        const tag = response.headers.get('etag') ?? ''
        list += `<Part><PartNumber>${number}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`
        size += part.byteLength
      }
      const answer = await send('POST', key, `?${upload}`, `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`)
      const text = await answer.text() // it may fail after it has begun to answer
      if (text.includes('<Error>')) throw new Error(`the object storage refused the file: ${element(text, 'Message')}`)
      return { size }
    } catch (error) {
      await send('DELETE', key, `?${upload}`).catch(() => {}) // the first error is the one to tell
      throw error
    }
  }

  return {
    async put(key, body) {
      const parts = inParts(body, partBytes)
      const first = await parts.next()
      const head = first.done ? new Uint8Array(0) : first.value
      if (head.byteLength < partBytes) {
        await send('PUT', key, '', head)
        return { size: head.byteLength }
      }
      return await putInParts(key, resume(head, parts))
    },
    async read(key) {
      const response = await send('GET', key)
      if (response.status === 404 || !response.body) {
        await response.body?.cancel()
        return undefined
      }
      return { size: Number(response.headers.get('content-length')), stream: response.body }
    },
    async remove(key) {
      await (await send('DELETE', key)).body?.cancel()
    },
  }
}

/** Pieces of whatever size as parts of the same size; the last one is what is left. */
async function* inParts(body: Pieces, bytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let [part, filled] = [new Uint8Array(bytes), 0]
  for await (const piece of body) {
    let rest = typeof piece === 'string' ? Buffer.from(piece) : piece
    while (rest.byteLength > 0) {
      const taken = rest.subarray(0, bytes - filled)
      part.set(taken, filled)
      filled += taken.byteLength
      rest = rest.subarray(taken.byteLength)
      if (filled < bytes) continue
      yield part
      ;[part, filled] = [new Uint8Array(bytes), 0]
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

async function* resume<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

const element = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''

async function reasonOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  return element(text, 'Message') || element(text, 'Code') || response.statusText
}
