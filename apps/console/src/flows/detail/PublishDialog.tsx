import { callScriptBlocked } from '@parley/contract/callScripts/callScript.rules.ts'
import type { CallScript } from '@parley/contract/callScripts/callScript.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../../shell/api.ts'
import { useFlowRights } from '../flow-rights.ts'
import { DiffSummary } from './DiffSummary.tsx'
import { t } from './detail.messages.ts'
import { readsOfFlow } from './flow-writes.ts'

type Props = { flow: CallScript; version: number; onClose: () => void }

/** Puts a version live, after saying what changes for whom. */
export function PublishDialog({ flow, version, onClose }: Props) {
  const publish = useWrite(operations.CallScripts.Publish, { silent: true, invalidates: readsOfFlow })
  const refusalIn = useFlowRights()
  const { idCallScript, rowVersion, publishedVersion: live } = flow
  const lines = flow.usage.lines.length

  async function confirm() {
    await publish.write({ params: { idCallScript }, body: { version, rowVersion } })
    showToast('success', t('published', { version, name: flow.name }))
  }

  return (
    <ConfirmDialog
      title={t('publishTitle', { version })}
      action={t('publishAction')}
      isOpen
      isDangerous={false}
      onClose={onClose}
      onConfirm={confirm}
      blocked={refusalIn(operations.CallScripts.Publish, flow.idFolder) ?? callScriptBlocked.publish(flow, version)}
    >
      <div className="flex flex-col gap-3">
        <p>{lines > 0 ? t('publishLines', { count: lines }) : t('publishNoLines')}</p>
        {live === null ? (
          <p>{t('publishFirst')}</p>
        ) : (
          <div>
            <p>{t('publishChanges', { version: live })}</p>
            <DiffSummary idCallScript={idCallScript} from={live} to={version} />
          </div>
        )}
        {version === flow.version && flow.warnings > 0 && (
          <p className="text-warning-ink">{t('warningsRemain', { count: flow.warnings })}</p>
        )}
      </div>
    </ConfirmDialog>
  )
}
