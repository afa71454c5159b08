import type { CallScript } from '@parley/contract/callScripts/callScript.schema.ts'
import { PublishDialog } from '../detail/PublishDialog.tsx'
import { DuplicateFlowDialog } from '../dialogs/DuplicateFlowDialog.tsx'
import { RevertDialog } from './RevertDialog.tsx'
import { TagDialog } from './TagDialog.tsx'
import type { Version } from './version.columns.tsx'

export type VersionQuestionOf = { readonly kind: 'publish' | 'revert' | 'tag' | 'duplicate'; readonly row: Version }
type Props = { flow: CallScript; question: VersionQuestionOf | undefined; onClose: () => void }

/** What is asked about a version before something happens. */
export function VersionQuestion({ flow, question, onClose }: Props) {
  if (!question) return null
  const { kind, row } = question
  const { version } = row
  if (kind === 'publish') return <PublishDialog flow={flow} version={version} onClose={onClose} />
  if (kind === 'revert') return <RevertDialog flow={flow} version={version} onClose={onClose} />
  if (kind === 'tag') return <TagDialog idCallScript={flow.idCallScript} row={row} onClose={onClose} />
  return <DuplicateFlowDialog flow={flow} version={version} onClose={onClose} />
}
