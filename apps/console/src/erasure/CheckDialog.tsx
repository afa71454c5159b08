import { CheckReceipt as fields } from '@parley/contract/fields/erasure.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { FormDialog } from '../kit/forms/FormDialog.tsx'
import { FormTextArea } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { t as kit } from '../kit/kit.messages.ts'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { useWrite } from '../shell/api.ts'
import { t } from './erasure.messages.ts'

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
      <FormTextArea control={draft.control} field={fields.receipt} rows={8} isMono />
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
