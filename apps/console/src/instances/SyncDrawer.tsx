import { PlanSync as fields } from '@parley/contract/fields/tools.gen.ts'
import type { InstanceDetail } from '@parley/contract/instances/instance.schema.ts'
import type { SyncPlan } from '@parley/contract/instances/sync.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { packageKind, packageTrust, planState } from '@parley/contract/packages/package.enum.ts'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Button } from '../kit/actions/Button.tsx'
import { FormCheckbox } from '../kit/forms/FormCheckbox.tsx'
import { GuardedDrawer } from '../kit/overlays/GuardedDrawer.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { usePending } from '../kit/use-pending.ts'
import { useWrite } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { t } from './instances.messages.ts'

const { PlanSync, SyncSlave } = operations.Tools

type Props = { instance: InstanceDetail; things: readonly number[]; onClose: () => void; onDone: () => void }

/** Chosen things for a slave: first what it plans to do with them, then whether it does. */
export function SyncDrawer({ instance: { idInstance, name }, things, onClose, onDone }: Props) {
  const [planned, setPlanned] = useState<(SyncPlan & { isPublished: boolean }) | undefined>()
  if (planned) return <PlannedDrawer {...{ idInstance, name, planned, onDone }} onClose={() => setPlanned(undefined)} />
  return (
    <CreateDrawer
      title={t('syncTitle', { name })}
      action={t('plan')}
      operation={PlanSync}
      values={{ isPublished: false, trusts: false }}
      send={async (draft, write) => {
        const answer = await write({ body: { idInstance, things: [...things], ...draft } })
        setPlanned({ ...answer, isPublished: draft.isPublished })
        return answer
      }}
      created={() => t('planned', { name })}
      onCreated={() => {}}
      onClose={onClose}
    >
      {(control) => (
        <>
          <p className="text-pretty text-soft text-sm">{t('syncHelp', { count: things.length, name })}</p>
          <FormCheckbox control={control} field={fields.isPublished} />
          <FormCheckbox control={control} field={fields.trusts} />
        </>
      )}
    </CreateDrawer>
  )
}

type PlannedProps = Pick<Props, 'onClose' | 'onDone'> & {
  idInstance: number
  name: string
  planned: SyncPlan & { isPublished: boolean }
}

function PlannedDrawer({ idInstance, name, planned, onClose, onDone }: PlannedProps) {
  const { plan, idPackage, idPackageThere, isPublished, leftOut } = planned
  const { write } = useWrite(SyncSlave, { silent: true })
  const { isPending, error, run } = usePending()
  const { trust } = plan.package
  const isUnknown = trust === packageTrust.of.UNKNOWN || trust === packageTrust.of.UNSIGNED
  const blocked = isUnknown ? t('notTrusted') : (plan.blocked ?? (plan.hasChanges ? undefined : t('nothingToDo')))
  const install = () =>
    void run(async () => {
      await write({ body: { idInstance, idPackage, idPackageThere, isPublished, stamp: plan.stamp } })
      showToast('success', t('synced', { name }))
      onDone()
    })
  return (
    <GuardedDrawer
      title={t('planTitle', { name })}
      isOpen
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <ActionButton
            endpoint={SyncSlave}
            variant="primary"
            isPending={isPending}
            blocked={blocked}
            onPress={install}
          >
            {t('install')}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {leftOut.length > 0 && (
          <p className="break-words text-ink text-sm">{t('leftOut', { names: leftOut.join(', ') })}</p>
        )}
        {blocked && <p className="text-ink text-sm">{blocked}</p>}
        <table className="w-full text-left text-sm">
          <thead className="text-faint">
            <tr>
              {(['kind', 'name', 'planState', 'planDoes'] as const).map((each) => (
                <th key={each} scope="col" className="py-1 pr-3 font-normal">
                  {t(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="text-ink">
            {plan.items.map((item) => (
              <tr key={item.key} className="border-line border-t align-top">
                <td className="py-1.5 pr-3">{packageKind.label(item.kind)}</td>
                <td className="break-words py-1.5 pr-3">{item.name}</td>
                <td className="py-1.5 pr-3">
                  <EnumTag of={planState} value={item.state} />
                </td>
                <td className="break-words py-1.5">
                  {item.problem ?? item.note ?? (item.strategy ? t('takesOurs') : '–')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="text-pretty text-soft text-sm">
          {t('planHelp', { name: `${plan.package.name} ${plan.package.version}` })}
        </p>
        <ErrorNote error={error} />
      </div>
    </GuardedDrawer>
  )
}
