import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { TextArea } from '../kit/fields/TextField.tsx'
import { t as kit } from '../kit/kit.messages.ts'
import { Dialog } from '../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
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
  const [text, setText] = useState('')
  const [result, setResult] = useState<{ isValid: boolean; message: string }>()
  const check = useWrite(operations.Erasure.CheckReceipt, { silent: true })

  async function submit() {
    setResult(undefined)
    setResult(await check.write({ body: { receipt: parsed(text) } }))
  }

  return (
    <Dialog
      title={t('checkTitle')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{kit('close')}</Button>
          <Button
            variant="primary"
            isPending={check.isPending}
            blocked={text.trim() === '' ? t('checkText') : undefined}
            onPress={() => void submit().catch(() => {})}
          >
            {t('verify')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <TextArea label={t('receipt')} help={t('checkText')} value={text} onChange={setText} rows={8} isMono />
        <div role="status" className="flex flex-col gap-1">
          {result && (
            <>
              <StatusTag tone={result.isValid ? 'success' : 'danger'}>
                {result.isValid ? t('valid') : t('invalid')}
              </StatusTag>
              <p className="text-soft">{result.message}</p>
            </>
          )}
        </div>
        <ErrorNote error={check.error} />
      </div>
    </Dialog>
  )
}
