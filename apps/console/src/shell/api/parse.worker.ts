import { cut } from './pieces.ts'

/** Reads JSON beside the page and hands it over in pieces, so that the page goes on in between. */
addEventListener('message', ({ data: text }: MessageEvent<string>) => {
  for (const piece of cut(JSON.parse(text))) postMessage(piece)
})
