import { type ErasureMode, identifierKind } from '@parley/contract/erasure/erasure.enum.ts'
import { normalise } from '@parley/contract/erasure/identifier.ts'
import { Erase as fields } from '@parley/contract/fields/erasure.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormDialog } from '../kit/forms/FormDialog.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { useWrite } from '../shell/api.ts'
import type { Finding } from './ErasurePage.tsx'
import { t } from './erasure.messages.ts'
import { followErasure } from './follow-erasure.ts'

type Draft = { mode: ErasureMode; reason: string; confirmation: string }

/** Chooses how, asks why, and has the identifier typed once more. */
export function EraseDialog({
  finding,
  onClose,
  onDone,
}: {
  finding: Finding
  onClose: () => void
  onDone: () => void
}) {
  const { identifier, found } = finding
  const draft = useDraft<Draft>({ values: { mode: 'erase', reason: '', confirmation: '' } })
  const erase = useWrite(operations.Erasure.Erase, { silent: true })
  const isEmpty = found.areas.every(({ count }) => count === 0)
  const conversations = found.areas.find(({ area }) => area === 'conversations')
  const kind = identifierKind.label(identifier.kind).toLowerCase()
  const wanted = normalise(identifier)?.value
  const isSame = (value: unknown) =>
    normalise({ kind: identifier.kind, value: String(value ?? '') })?.value === wanted
      ? undefined
      : t('notSame', { kind, masked: found.masked })
  const modes = [
    { value: 'erase' as const, label: t('erase'), description: conversations?.erases ?? '' },
    { value: 'anonymise' as const, label: t('anonymise'), description: conversations?.anonymises ?? '' },
  ]

  async function submit(values: Draft) {
    const started = await erase.write({ body: { ...identifier, ...values } })
    followErasure(started)
    onClose()
    onDone()
  }

  return (
    <FormDialog
      title={t(isEmpty ? 'recordTitle' : 'eraseTitle', { masked: found.masked })}
      onClose={onClose}
      draft={draft}
      onSubmit={submit}
      isUnguarded
      isDangerous={!isEmpty}
      submitLabel={isEmpty ? t('record') : t(draft.watch('mode'))}
    >
      <p className="text-soft">{t('eraseText')}</p>
      {!isEmpty && <FormRadio control={draft.control} field={fields.mode} options={modes} />}
      <FormText control={draft.control} field={fields.reason} />
      <FormText
        control={draft.control}
        field={fields.confirmation}
        label={t('confirm', { kind })}
        autoComplete="off"
        check={isSame}
      />
    </FormDialog>
  )
}
