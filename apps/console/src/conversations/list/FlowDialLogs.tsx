import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { DialLogList } from './DialLogList.tsx'

/** The tab of a flow: what people said to it. */
export default function FlowDialLogs({ flow: { idCallScript } }: { flow: CallScript }) {
  return <DialLogList filter={{ idCallScript }} />
}
