import { type ErasureMode, identifierKind } from '@parley/contract/erasure/erasure.enum.ts'
import { normalise } from '@parley/contract/erasure/identifier.ts'
import { CheckReceipt as checkFields, Erase as fields } from '@parley/contract/fields/erasure.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { FormCheckbox } from '../kit/forms/FormCheckbox.tsx'
import { FormDialog } from '../kit/forms/FormDialog.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { t as kit } from '../kit/kit.messages.ts'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { useWrite } from '../shell/api.ts'
import type { Finding } from './ErasurePage.tsx'
import { t } from './erasure.messages.ts'
import { followErasure } from './follow-erasure.ts'
import { SEARCH_MS } from './search-time.ts'

type Draft = { mode: ErasureMode; reason: string; noContact: boolean; confirmation: string }

type EraseProps = { finding: Finding; onClose: () => void; onDone: () => void }

/** Chooses how, asks why, and has the identifier typed once more. */
export function EraseDialog({ finding: { identifier, found }, onClose, onDone }: EraseProps) {
  const draft = useDraft<Draft>({ values: { mode: 'erase', reason: '', noContact: true, confirmation: '' } })
  const erase = useWrite(operations.Erasure.Erase, { silent: true, timeoutMs: SEARCH_MS })
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
    followErasure(await erase.write({ body: { ...identifier, ...values } }))
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
      <FormCheckbox control={draft.control} field={fields.noContact} />
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

/** Whatever was pasted: text that is no JSON is no receipt either. */
function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Says whether a receipt was signed here and not changed since. */
export function CheckDialog({ onClose }: { onClose: () => void }) {
  const draft = useDraft({ values: { receipt: '' } })
  const [result, setResult] = useState<{ isValid: boolean; message: string }>()
  const check = useWrite(operations.Erasure.CheckReceipt, { silent: true })

  async function submit({ receipt }: { receipt: string }) {
    setResult(undefined)
    setResult(await check.write({ body: { receipt: parsed(receipt) } }))
  }

  return (
    <FormDialog
      title={t('checkTitle')}
      onClose={onClose}
      draft={draft}
      onSubmit={submit}
      cancelLabel={kit('close')}
      isUnguarded
      submitLabel={t('verify')}
    >
      <FormTextArea control={draft.control} field={checkFields.receipt} rows={8} isMono />
      <div role="status" className="flex flex-col gap-1 empty:hidden">
        {result && (
          <>
            <StatusTag tone={result.isValid ? 'success' : 'danger'}>
              {result.isValid ? t('valid') : t('invalid')}
            </StatusTag>
            <p className="text-soft">{result.message}</p>
          </>
        )}
      </div>
    </FormDialog>
  )
}
