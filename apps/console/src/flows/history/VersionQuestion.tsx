import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { Version } from './version.columns.tsx'

const PublishDialog = lazyPart(async () => (await import('../detail/PublishDialog.tsx')).PublishDialog)
const DuplicateFlowDialog = lazyPart(
  async () => (await import('../dialogs/DuplicateFlowDialog.tsx')).DuplicateFlowDialog,
)
const RevertDialog = lazyPart(async () => (await import('./RevertDialog.tsx')).RevertDialog)
const TagDialog = lazyPart(async () => (await import('./TagDialog.tsx')).TagDialog)

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
