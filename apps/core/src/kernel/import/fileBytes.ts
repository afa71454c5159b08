/** A file that is read from anywhere without being held. */
export interface FileBytes {
  readonly size: number
  /** Bytes from a place up to another one. */
  pieces(from?: number, to?: number): AsyncGenerator<Uint8Array>
}

/** Some bytes as a whole. */
export async function readBytes(file: FileBytes, from: number, length: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of file.pieces(Math.max(0, from), Math.min(file.size, from + length))) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** A file that came as a whole. */
export const bytesOf = (all: Uint8Array): FileBytes => ({
  size: all.length,
  async *pieces(from = 0, to = all.length) {
    yield all.subarray(from, to)
  },
})
