import { useMemo } from 'react'
import { DialLogList } from '../../conversations/list/DialLogList.tsx'

/** The conversations of one flow. */
export default function FlowDialLogs({ idCallScript }: { idCallScript: number }) {
  const filter = useMemo(() => ({ idCallScript }), [idCallScript])
  return <DialLogList filter={filter} />
}
