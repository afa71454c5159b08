import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Packing = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The best packing that the client reads. */
export function packingFor(acceptEncoding: string | undefined): Packing {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

export function pack(content: Buffer, packing: Packing, quality: 5 | 10): Promise<Buffer> | Buffer {
  if (packing === 'br') return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return packing === 'gzip' ? zip(content, { level: 9 }) : content
}
