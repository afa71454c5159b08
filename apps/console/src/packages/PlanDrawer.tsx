import { InstallPackage as fields } from '@parley/contract/fields/tools.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { PackagePlan, PackagePlanBody } from '@parley/contract/packages/package.schema.ts'
import { useState } from 'react'
import { FolderField } from '../folders/FolderField.tsx'
import { OfFolders } from '../folders/folder-kind.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Checkbox } from '../kit/fields/Checkbox.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { BindingList } from './BindingList.tsx'
import { PlanItems } from './PlanItems.tsx'
import { t } from './packages.messages.ts'
import { TrustForm } from './TrustForm.tsx'

const { InstallPackage, PackagePlan: Plan } = operations.Tools
const MINUTES_MS = 180_000

const nothingChosen: PackagePlanBody = {
  ...{ idFolder: null, idComponentFolder: null, isPublished: false },
  ...{ bindings: {}, strategies: {}, decisions: {} },
}

/** What installing a package would do, what to choose, and doing it. */
export function PlanDrawer({ id: idPackage, onClose }: { id: number; onClose: () => void }) {
  const params = { idPackage }
  const [body, setBody] = useState(nothingChosen)
  const { data: plan, error, refetch, isPlaceholderData } = useRead(Plan, { params, body })
  const install = useWrite(InstallPackage, { silent: true, timeoutMs: MINUTES_MS })
  const run = async ({ stamp }: PackagePlan) => {
    const { name, version } = await install.write({ params, body: { ...body, stamp } })
    showToast('success', t('installed', { name, version }))
    onClose()
  }
  const blocked = plan?.blocked ?? (plan?.hasChanges === false ? t('nothingToDo') : undefined)
  return (
    <Drawer
      title={plan ? t('planTitle', plan.package) : t('plan')}
      width="wide"
      isOpen
      onClose={onClose}
      footer={
        plan && (
          <ActionButton
            endpoint={InstallPackage}
            variant="primary"
            isPending={install.isPending || isPlaceholderData}
            blocked={blocked}
            onPress={() => void run(plan).catch(() => void refetch())} // shown above the plan
          >
            {t('install')}
          </ActionButton>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : plan ? (
        <div className="flex flex-col gap-5">
          <ErrorNote error={install.error} />
          {plan.installed !== null && (
            <p className="text-sm text-soft">{t('installedBefore', { version: plan.installed })}</p>
          )}
          {plan.package.trust === 'unknown' && <TrustForm row={plan.package} />}
          {plan.package.trust === 'unsigned' && <p className="text-danger-ink text-sm">{t('unsigned')}</p>}
          <Where plan={plan} body={body} onChange={setBody} />
          {plan.items.length > 0 && <PlanItems idPackage={idPackage} plan={plan} body={body} onChange={setBody} />}
          <BindingList plan={plan} body={body} onChange={setBody} />
          {plan.blocked && plan.package.trust !== 'unknown' && plan.package.trust !== 'unsigned' && (
            <p className="text-danger-ink text-sm">{plan.blocked}</p>
          )}
        </div>
      ) : (
        <Skeleton height={240} />
      )}
    </Drawer>
  )
}

export type PlanProps = { plan: PackagePlan; body: PackagePlanBody; onChange: (body: PackagePlanBody) => void }

/** Folders are asked for only what would lie in them. */
function Where({ plan: { items }, body, onChange }: PlanProps) {
  const made = new Set(items.flatMap(({ kind, ownId }) => (ownId === null ? [kind] : [])))
  const hasScripts = items.some(({ kind, state }) => (kind === 'flow' || kind === 'component') && state !== 'IDENTICAL')
  return (
    <>
      {(made.has('flow') || body.idFolder !== null) && (
        <OfFolders kind="flow">
          <FolderField
            label={fields.idFolder.label}
            value={body.idFolder}
            onChange={(idFolder) => onChange({ ...body, idFolder })}
          />
        </OfFolders>
      )}
      {(made.has('component') || body.idComponentFolder !== null) && (
        <OfFolders kind="component">
          <FolderField
            label={fields.idComponentFolder.label}
            value={body.idComponentFolder}
            onChange={(idComponentFolder) => onChange({ ...body, idComponentFolder })}
          />
        </OfFolders>
      )}
      {hasScripts && (
        <Checkbox
          help={fields.isPublished.help}
          isSelected={body.isPublished}
          onChange={(isPublished) => onChange({ ...body, isPublished })}
        >
          {t('publish')}
        </Checkbox>
      )}
    </>
  )
}
