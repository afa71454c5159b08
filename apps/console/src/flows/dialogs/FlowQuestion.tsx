import { Duplicate as fields } from '@parley/contract/fields/callScripts.gen.ts'
import { flowBlocked } from '@parley/contract/flows/flow.rules.ts'
import type { CallScriptRow } from '@parley/contract/flows/flow.schema.ts'
import { scriptScreens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Replace } from 'lucide-react'
import { useRef } from 'react'
import { FormFolder } from '../../folders/FolderField.tsx'
import { folderHref } from '../../folders/folder-tree.ts'
import { MoveDialog } from '../../folders/MoveDialog.tsx'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { patch, useRead, useWrite } from '../../shell/api.ts'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { useScriptKind } from '../script-kind.tsx'
import { t } from './dialog.messages.ts'
import { UsageList } from './UsageList.tsx'

type Flow = Pick<CallScriptRow, 'idCallScript' | 'name' | 'idFolder' | 'scriptKind'>
/** What is asked about flows before something happens. */
export type FlowQuestionOf =
  | { readonly kind: 'move'; readonly flows: readonly Flow[]; readonly onDone?: () => void }
  | { readonly kind: 'duplicate'; readonly flow: Flow /** A version of it instead of the newest. */; version?: number }
  | { readonly kind: 'remove'; readonly flow: Flow }

export function FlowQuestion({ question, onClose }: { question: FlowQuestionOf; onClose: () => void }) {
  if (question.kind === 'move') return <MoveFlowsDialog {...question} onClose={onClose} />
  if (question.kind === 'duplicate') return <DuplicateFlowDialog {...question} onClose={onClose} />
  return <RemoveFlowDialog flow={question.flow} onClose={onClose} />
}

type Asked<K extends FlowQuestionOf['kind']> = Omit<Extract<FlowQuestionOf, { kind: K }>, 'kind'> & {
  onClose: () => void
}
const { Basic, Duplicate, DuplicateCallScriptHistory, Remove } = operations.CallScripts

/** Copies a flow, or one version of it, and opens the copy. */
function DuplicateFlowDialog({ flow, version, onClose }: Asked<'duplicate'>) {
  const { navigate } = useKit()
  const whole = useWrite(Duplicate, { silent: true })
  const one = useWrite(DuplicateCallScriptHistory, { silent: true })
  const draft = useDraft({
    values: { name: t('copyOf', { name: flow.name }).slice(-fields.name.maxLength), idFolder: flow.idFolder },
  })

  async function save(body: { name: string; idFolder: number | null }) {
    const params = { idCallScript: flow.idCallScript }
    const copy =
      version === undefined
        ? await whole.write({ params, body })
        : await one.write({ params, body: { ...body, version } })
    showToast('success', t('duplicated', { name: copy.name }))
    onClose()
    navigate(scriptScreens[copy.scriptKind](copy.idCallScript))
  }

  return (
    <FormDialog
      title={t('duplicateTitle', { name: flow.name })}
      onClose={onClose}
      draft={draft}
      onSubmit={save}
      submitLabel={t('duplicateAction')}
    >
      <p className="text-soft">{version === undefined ? t('duplicateText') : t('duplicateVersionText', { version })}</p>
      <FormText control={draft.control} field={fields.name} autoFocus />
      <FormFolder control={draft.control} field={fields.idFolder} />
    </FormDialog>
  )
}

function MoveFlowsDialog({ flows, onDone, onClose }: Asked<'move'>) {
  const kind = useScriptKind()
  return (
    <MoveDialog
      items={flows.map(({ idCallScript: id, name, idFolder }) => ({ id, name, idFolder }))}
      many={(count) => t(`moveMany_${kind}`, { count })}
      moved={(count, folder) => t(`moved_${kind}`, { count, folder })}
      mixed={(count, reason) => t('selectedMixed', { count, reason })}
      optimistic={({ body }) => [
        patch(Basic, (flow) => (body.items.includes(flow.idCallScript) ? { ...flow, idFolder: body.idFolder } : flow)),
      ]}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** Removes a flow that nothing uses; otherwise says who does. */
function RemoveFlowDialog({ flow, onClose }: Asked<'remove'>) {
  const { navigate, href } = useKit()
  const params = { idCallScript: flow.idCallScript }
  const { data, error } = useRead(Basic, { params }, { keepPrevious: false })
  const destination = useRef<string>(undefined)
  const blocked = data && flowBlocked.remove(data)
  // Closing by the address would come back to the flow that is gone.
  const close = () => (destination.current === undefined ? onClose() : navigate(destination.current, { replace: true }))
  return (
    <ConfirmWrite
      title={t('removeTitle', { name: flow.name })}
      action={t('removeAction')}
      onClose={close}
      operation={Remove}
      input={{ params }}
      at={flow.idFolder}
      blocked={blocked}
      done={t('removed', { name: flow.name })}
      onDone={() => {
        const { scriptKind, idCallScript } = flow
        if (href.startsWith(scriptScreens[scriptKind](idCallScript)))
          destination.current = folderHref(scriptKind, flow.idFolder)
      }}
    >
      {error ? (
        <ErrorState error={error} />
      ) : !data ? (
        <CardSkeleton lines={2} />
      ) : blocked ? (
        <div className="flex flex-col gap-3">
          <p>{blocked.message}</p>
          <UsageList usage={data.usage} />
          {data.usage.parentFlows.length > 0 && (
            <ButtonLink href={scriptScreens[flow.scriptKind](flow.idCallScript, { panel: 'replace' })} icon={Replace}>
              {t('replace')}
            </ButtonLink>
          )}
        </div>
      ) : (
        t(`removeText_${flow.scriptKind}`)
      )}
    </ConfirmWrite>
  )
}
