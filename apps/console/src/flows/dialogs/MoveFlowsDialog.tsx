import type { CallScriptRow } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useRefusal } from '../../kit/use-refusal.ts'
import { patch, useWrite } from '../../shell/api.ts'
import { t } from '../flows.messages.ts'
import { ChooseFolderDialog } from '../folders/ChooseFolderDialog.tsx'
import { useFolders } from '../folders/use-folders.ts'

export type MovableFlow = Pick<CallScriptRow, 'idCallScript' | 'name' | 'idFolder'>
type Props = { flows: readonly MovableFlow[]; onDone?: (() => void) | undefined; onClose: () => void }

const { Basic } = operations.CallScripts
const { BulkMove } = operations.Folders

/** Puts flows into another folder, all or none. */
export function MoveFlowsDialog({ flows, onDone, onClose }: Props) {
  const { data: folders = [] } = useFolders()
  const refusalOf = useRefusal()
  const move = useWrite(BulkMove, {
    silent: true,
    optimistic: ({ body }) => [
      patch(Basic, (flow) => (body.items.includes(flow.idCallScript) ? { ...flow, idFolder: body.idFolder } : flow)),
    ],
  })
  const [first] = flows
  const count = flows.length
  const refused = flows.flatMap((flow) => refusalOf(BulkMove, flow.idFolder) ?? [])
  const isTogether = flows.every(({ idFolder }) => idFolder === first?.idFolder)

  async function choose(idFolder: number | null) {
    await move.write({
      body: { kind: 'flow', idFolder, folders: [], items: flows.map(({ idCallScript }) => idCallScript) },
    })
    const folder = folders.find((each) => each.idFolder === idFolder)?.name ?? t('topLevel')
    showToast('success', t('moved', { count, folder }))
    onDone?.()
  }

  return (
    <ChooseFolderDialog
      title={count === 1 && first ? t('moveFlow', { name: first.name }) : t('moveFlows', { count })}
      label={t('targetFolder')}
      action={t('moveHere')}
      current={isTogether ? first?.idFolder : undefined}
      onClose={onClose}
      onChoose={choose}
    >
      {refused[0] !== undefined && (
        <p className="text-warning-ink">{t('selectedMixed', { count: refused.length, reason: refused[0] })}</p>
      )}
    </ChooseFolderDialog>
  )
}
