import { Unzip, UnzipInflate } from 'fflate'
import { UnreadableFile } from './unreadable.ts'

/** All that is unpacked of an archive; what becomes more was made to. */
const MOST_BYTES = 40_000_000
const MOST_FILES = 5_000
/** Read in pieces so small that what one of them becomes is soon counted. */
const PIECE = 16_384

/** The files of an archive that could hold utterances, by their paths. */
export function unzip(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array[]>()
  let [size, count, open] = [0, 0, 0]
  const archive = new Unzip((file) => {
    count += 1
    if (count > MOST_FILES) throw new UnreadableFile(`the archive holds more than ${MOST_FILES} files.`)
    if (!/\.(json|ya?ml|md)$/i.test(file.name) || file.name.includes('__MACOSX/')) return
    const pieces: Uint8Array[] = []
    files.set(file.name, pieces)
    file.ondata = (error, piece, isLast) => {
      if (error) throw error
      if (isLast) open -= 1
      size += piece.length
      if (size > MOST_BYTES) throw new UnreadableFile('the archive unpacks to more than 40 MB.')
      pieces.push(piece)
    }
    open += 1
    file.start()
  })
  archive.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += PIECE)
      archive.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
    if (open > 0 || count === 0) throw new Error('it ends too early')
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('the archive is damaged.')
  }
  return new Map([...files].map(([name, pieces]) => [name, Buffer.concat(pieces)]))
}
