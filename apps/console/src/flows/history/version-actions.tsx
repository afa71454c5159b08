import { flowBlocked } from '@parley/contract/flows/flow.rules.ts'
import type { CallScript, history } from '@parley/contract/flows/flow.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { scriptScreens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Copy, Download, GitCompare, Image, Rocket, RotateCcw, Tags, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { EndpointRef } from '../../kit/endpoint-ref.ts'
import type { Icon } from '../../kit/icon.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { MenuAction } from '../../kit/overlays/Menu.tsx'
import { useApi } from '../../shell/api.ts'
import { downloadDocument } from '../detail/download-document.ts'
import { isRollBack } from '../flow-marks.tsx'
import { t } from './history.messages.ts'

const PublishDialog = lazyPart(async () => (await import('../detail/PublishDialog.tsx')).PublishDialog)
const FlowQuestion = lazyPart(async () => (await import('../dialogs/FlowQuestion.tsx')).FlowQuestion)
const RevertDialog = lazyPart(async () => (await import('./VersionDialogs.tsx')).RevertDialog)
const TagDialog = lazyPart(async () => (await import('./VersionDialogs.tsx')).TagDialog)

const { Publish, Revert, Tag, DuplicateCallScriptHistory, History } = operations.CallScripts
export type Version = z.output<typeof history>
type Question = { readonly kind: 'publish' | 'revert' | 'tag' | 'duplicate'; readonly row: Version }

/** The menu of a version, and the question it opens. */
export function useVersionActions(flow: CallScript) {
  const call = useApi()
  const [question, ask] = useState<Question>()
  const { idCallScript, idFolder, publishedVersion: live } = flow
  const comparing = (id: string, label: string, one: number, other: number): MenuAction => ({
    id,
    label,
    icon: GitCompare,
    href: scriptScreens[flow.scriptKind](idCallScript, {
      tab: 'history',
      from: Math.min(one, other),
      to: Math.max(one, other),
    }),
  })

  const actionsOf = (row: Version): readonly MenuAction[] => {
    const { version, errors } = row
    const isBack = isRollBack(flow, version)
    const broken = errors > 0 ? reason('callScript.hasErrors', { count: errors }) : undefined
    const asking = (kind: Question['kind'], label: string, icon: Icon, endpoint: EndpointRef): MenuAction => ({
      id: kind,
      label,
      icon,
      endpoint,
      onAction: () => ask({ kind, row }),
    })
    return [
      {
        id: 'open',
        label: t('open'),
        icon: Image,
        href: scriptScreens[flow.scriptKind](idCallScript, { tab: 'history', version }),
      },
      ...(live !== null && live !== version
        ? [comparing('live', t('compareLive', { version: live }), live, version)]
        : []),
      ...(version > 1 ? [comparing('before', t('compareBefore', { version: version - 1 }), version - 1, version)] : []),
      ...(flow.draft
        ? [
            {
              id: 'withDraft',
              label: t('compareDraft'),
              icon: GitCompare,
              href: scriptScreens[flow.scriptKind](idCallScript, { tab: 'history', from: version }),
            },
          ]
        : []),
      {
        ...asking('publish', isBack ? t('rollBack', { version }) : t('publish'), isBack ? RotateCcw : Rocket, Publish),
        at: idFolder,
        blocked: flowBlocked.publish(flow, version) ?? broken,
      },
      {
        ...asking('revert', t('revert'), Undo2, Revert),
        at: idFolder,
        blocked: version === flow.version ? t('isNewest') : undefined,
      },
      { ...asking('tag', t('tag'), Tags, Tag), at: idFolder },
      asking('duplicate', t('duplicate'), Copy, DuplicateCallScriptHistory),
      {
        id: 'download',
        label: t('download'),
        icon: Download,
        onAction: () =>
          // A refused call has shown its notification.
          void call(History, { params: { idCallScript, version } }).then(
            ({ document }) => downloadDocument(`${flow.name} v${version}`, document),
            () => undefined,
          ),
      },
    ]
  }
  return {
    actionsOf,
    question: question && <VersionQuestion flow={flow} {...question} onClose={() => ask(undefined)} />,
  }
}

function VersionQuestion({ flow, kind, row, onClose }: Question & { flow: CallScript; onClose: () => void }) {
  const { version } = row
  if (kind === 'publish') return <PublishDialog flow={flow} version={version} onClose={onClose} />
  if (kind === 'revert') return <RevertDialog flow={flow} version={version} onClose={onClose} />
  if (kind === 'tag') return <TagDialog flow={flow} row={row} onClose={onClose} />
  return <FlowQuestion question={{ kind, flow, version }} onClose={onClose} />
}
