/** What a streaming operation answers: written piece by piece while its transaction is open, never buffered. */
export interface FileAnswer {
  readonly contentType: string
  readonly fileName: string
  readonly body: AsyncIterable<string | Uint8Array>
  /** Of a file of rows; who follows the download is told. */
  readonly rows?: WrittenRows
  /** The body needs no transaction: it leaves after the commit, however slow its reader is. */
  readonly isApart?: boolean
}

/** How many rows were written, and of how many, where that is soon counted. */
export interface WrittenRows {
  written: number
  readonly count?: (() => Promise<number | undefined>) | undefined
}

/** A `content-disposition` for any name, whatever letters it has. */
export const attachment = (fileName: string) =>
  `attachment; filename="${fileName.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)}`
