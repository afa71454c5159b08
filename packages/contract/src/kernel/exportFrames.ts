/** Asked for by who follows an export: its file in frames, so that one that broke is told from a whole one. */
export const FRAMES_TYPE = 'application/vnd.parley.export'
/** How many rows the file will have, where that is known. */
export const ROWS_HEADER = 'x-export-rows'

/** Before the bytes of each frame: how many they are, and how many rows were written with them. */
const HEAD = 8

/** A frame without bytes ends a file that is whole. */
export function frameHead(bytes: number, rows: number): Uint8Array {
  const head = new Uint8Array(HEAD)
  const view = new DataView(head.buffer)
  view.setUint32(0, bytes)
  view.setUint32(HEAD / 2, rows)
  return head
}

/** The bytes of the file, as they come; throws where they end before the file does. */
export async function* readFrames(pieces: AsyncIterable<Uint8Array>) {
  const head = new Uint8Array(HEAD)
  const view = new DataView(head.buffer)
  let [headBytes, left, rows] = [0, 0, 0]
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      if (left > 0) {
        const bytes = piece.subarray(at, at + left)
        at += bytes.length
        left -= bytes.length
        yield { bytes, rows }
        continue
      }
      head[headBytes++] = piece[at++] ?? 0
      if (headBytes < HEAD) continue
      headBytes = 0
      left = view.getUint32(0)
      rows = view.getUint32(HEAD / 2)
      if (left > 0) continue
      yield { bytes: new Uint8Array(), rows }
      return
    }
  }
  throw new BrokenExport()
}

/** What came is not the whole file. */
export class BrokenExport extends Error {}
