import { Model, type ModelParts } from './model.ts'
import { NlpError } from './nlp.error.ts'
import { Vocabulary } from './vocabulary.ts'

const MAGIC = 0x504e4c50
const FORMAT = 1

interface Header {
  readonly categories: readonly string[]
  readonly features: number
  readonly temperature: number
  readonly scope: ModelParts['scope']
  readonly unseenIdf: number
}

/** A model as bytes: a header in JSON, then its numbers. */
export function serialize({ parts }: Model): Uint8Array<ArrayBuffer> {
  const { categories, vocabulary, weights, scales, bias, temperature, scope } = parts
  const header: Header = { categories, features: vocabulary.size, temperature, scope, unseenIdf: vocabulary.unseenIdf }
  const json = new TextEncoder().encode(JSON.stringify(header))
  const begin = aligned(12 + json.length)
  const pieces = [vocabulary.hashes, vocabulary.idf, scales, bias, weights]
  const bytes = new Uint8Array(begin + pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, FORMAT, true)
  view.setUint32(8, json.length, true)
  bytes.set(json, 12)
  let at = begin
  for (const piece of pieces) {
    bytes.set(new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength), at)
    at += piece.byteLength
  }
  return bytes
}

/** Reads what `serialize` wrote; anything else is refused. */
export function deserialize(bytes: Uint8Array): Model {
  const unreadable = () => new NlpError('unreadable', 'this is no model that can be read')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== FORMAT) throw unreadable()
  const length = view.getUint32(8, true)
  const header = headerOf(bytes.subarray(12, 12 + length))
  const { categories, features } = header ?? { categories: [], features: 0 }
  let at = aligned(12 + length)
  const size = at + features * 12 + categories.length * 4 + features * categories.length
  if (!header || size !== bytes.length) throw unreadable()
  const take = (count: number, width: number): ArrayBuffer => {
    // A copy that begins at 0; `slice` of a Buffer of Node would be none.
    const piece = new Uint8Array(bytes.subarray(at, at + count * width)).buffer
    at += count * width
    return piece
  }
  const hashes = new Uint32Array(take(features, 4))
  const idf = new Float32Array(take(features, 4))
  const scales = new Float32Array(take(features, 4))
  const bias = new Float32Array(take(categories.length, 4))
  const weights = new Int8Array(take(features * categories.length, 1))
  const vocabulary = new Vocabulary(hashes, idf, header.unseenIdf)
  const { temperature, scope } = header
  return new Model({ categories, vocabulary, weights, scales, bias, temperature, scope })
}

const aligned = (at: number) => Math.ceil(at / 4) * 4

function headerOf(bytes: Uint8Array): Header | undefined {
  try {
    const header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Partial<Header> // looked at below
    const isWhole =
      Array.isArray(header.categories) &&
      header.categories.every((one) => typeof one === 'string') &&
      Number.isSafeInteger(header.features) &&
      [header.temperature, header.unseenIdf, header.scope?.middle, header.scope?.spread].every(Number.isFinite)
    return isWhole ? (header as Header) : undefined
  } catch {
    return undefined
  }
}
