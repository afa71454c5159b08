/** A picture, or a document with pages that are pictures. */
export interface Scan {
  readonly bytes: Uint8Array
  readonly contentType: string
  /** Pages that are asked for, from 1; all of them where nothing is said. */
  readonly pages?: readonly number[]
}

export interface RecognisedPage {
  readonly page: number
  /** Paragraphs with an empty line between them. */
  readonly text: string
  /** From 0 to 1; null where the engine does not say how sure it is. */
  readonly confidence: number | null
}

/** Reads text from pictures. */
export interface PageRecogniser {
  /** Rejects with `Unrecognised` where there is no answer. */
  recognise(scan: Scan, signal: AbortSignal): Promise<readonly RecognisedPage[]>
}

/** Why pages could not be read, as people read it. */
export class Unrecognised extends Error {}
