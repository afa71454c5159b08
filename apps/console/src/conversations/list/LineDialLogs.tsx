import type { OfLine } from '../../lines/lines.tabs.ts'
import { DialLogList } from './DialLogList.tsx'

/** The tab of a line: the conversations that came and went by it. */
export default function LineDialLogs({ idLine }: OfLine) {
  return <DialLogList filter={{ idLine }} />
}
