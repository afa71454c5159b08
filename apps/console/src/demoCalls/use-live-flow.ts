import { operations } from '@parley/contract/operations.ts'
import { documentOf } from '../flows/picture/flow-document.ts'
import { useRead } from '../shell/api.ts'

const { Basic, History } = operations.CallScripts

/** The version of a flow that a demo call runs: the live one, or the newest where none is live. */
export function useLiveFlow(idCallScript: number | null) {
  const flow = useRead(Basic, { params: { idCallScript: idCallScript ?? 0 } }, { enabled: idCallScript !== null })
  const { version = 0, publishedVersion: live = null, guid = '' } = flow.data ?? {}
  const isOlder = live !== null && live !== version
  const params = { idCallScript: idCallScript ?? 0, version: live ?? 1 }
  const older = useRead(History, { params }, { enabled: isOlder })
  const shown = isOlder ? older.data : flow.data
  return { guid, document: shown && documentOf(shown.document), isHidden: flow.error !== null }
}
