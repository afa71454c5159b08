import { DialLogList } from './DialLogList.tsx'

/** The tab of a module: the conversations on its lines. */
export default function ModuleDialLogs({ idDialModule }: { idDialModule: number }) {
  return <DialLogList filter={{ idModule: idDialModule }} />
}
