import { flowBlocked } from '@parley/contract/flows/flow.rules.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Copy, Download, GitCompare, Image, Rocket, RotateCcw, Tags, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { MenuAction } from '../../kit/overlays/Menu.tsx'
import { useApi } from '../../shell/api.ts'
import { downloadDocument } from '../detail/download-document.ts'
import { isRollBack } from '../flow-state.ts'
import { t } from './history.messages.ts'
import type { VersionQuestionOf } from './VersionQuestion.tsx'
import type { Version } from './version.columns.tsx'

const { Publish, Revert, Tag, DuplicateCallScriptHistory, History } = operations.CallScripts

/** The menu of a version, and the question it opens. */
export function useVersionActions(flow: CallScript) {
  const call = useApi()
  const [question, ask] = useState<VersionQuestionOf>()
  const { idCallScript, idFolder, publishedVersion: live } = flow
  const comparison = (from: number, to: number) =>
    screens.flow(idCallScript, { tab: 'history', from: Math.min(from, to), to: Math.max(from, to) })

  const actionsOf = (row: Version): readonly MenuAction[] => {
    const { version, errors } = row
    const broken = errors > 0 ? reason('callScript.hasErrors', { count: errors }) : undefined
    return [
      {
        id: 'open',
        label: t('open'),
        icon: Image,
        href: screens.flow(idCallScript, { tab: 'history', version }),
      },
      ...(live !== null && live !== version
        ? [
            {
              id: 'live',
              label: t('compareLive', { version: live }),
              icon: GitCompare,
              href: comparison(live, version),
            },
          ]
        : []),
      ...(version > 1
        ? [
            {
              id: 'before',
              label: t('compareBefore', { version: version - 1 }),
              icon: GitCompare,
              href: comparison(version - 1, version),
            },
          ]
        : []),
      {
        id: 'publish',
        label: isRollBack(flow, version) ? t('rollBack', { version }) : t('publish'),
        icon: isRollBack(flow, version) ? RotateCcw : Rocket,
        endpoint: Publish,
        at: idFolder,
        blocked: flowBlocked.publish(flow, version) ?? broken,
        onAction: () => ask({ kind: 'publish', row }),
      },
      {
        id: 'revert',
        label: t('revert'),
        icon: Undo2,
        endpoint: Revert,
        at: idFolder,
        blocked: version === flow.version ? t('isNewest') : undefined,
        onAction: () => ask({ kind: 'revert', row }),
      },
      {
        id: 'tag',
        label: t('tag'),
        icon: Tags,
        endpoint: Tag,
        at: idFolder,
        onAction: () => ask({ kind: 'tag', row }),
      },
      {
        id: 'duplicate',
        label: t('duplicate'),
        icon: Copy,
        endpoint: DuplicateCallScriptHistory,
        onAction: () => ask({ kind: 'duplicate', row }),
      },
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
  return { actionsOf, question, closeQuestion: () => ask(undefined) }
}
