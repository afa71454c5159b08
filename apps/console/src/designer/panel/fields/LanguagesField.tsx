import { removeLanguage, wordsOnlyIn } from '@parley/flow/edit/languages.ts'
import { type ComponentProps, useState } from 'react'
import { ConfirmDialog } from '../../../kit/overlays/ConfirmDialog.tsx'
import { useEditing } from '../../designer-context.ts'
import { t } from '../panel.messages.ts'
import { useFlowDocument } from '../panel-form.ts'
import { ListField } from './ListField.tsx'

const codeOf = (item: unknown): string => {
  const code: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, 'code') : undefined
  return typeof code === 'string' ? code : ''
}

/** The languages of the flow. One that goes takes its words along, and where it has any that is asked first. */
export function LanguagesField(props: ComponentProps<typeof ListField>) {
  const { editor } = useEditing()
  const document = useFlowDocument()
  const [asked, ask] = useState('')
  const { defaultLanguage, languages } = document.settings
  const { texts, reactions } = wordsOnlyIn(document, asked)
  const words = [
    ...(texts > 0 ? [t('texts', { count: texts })] : []),
    ...(reactions > 0 ? [t('reactions', { count: reactions })] : []),
  ].join(t('and'))
  const isOnce = (code: string) => languages.filter((one) => one.code === code).length < 2

  function remove(code: string) {
    editor.apply(removeLanguage(document, code), t('languageRemoved', { code }))
    return Promise.resolve()
  }
  function onRemove(item: unknown) {
    const code = codeOf(item)
    const lost = wordsOnlyIn(document, code)
    if (lost.texts + lost.reactions === 0) void remove(code)
    else ask(code)
  }
  return (
    <>
      <ListField
        {...props}
        onRemove={onRemove}
        kept={(item) =>
          codeOf(item) === defaultLanguage && isOnce(defaultLanguage) ? t('languageDefault') : undefined
        }
      />
      <ConfirmDialog
        title={t('removeLanguage', { code: asked })}
        action={t('removeLanguageAction')}
        isOpen={asked !== ''}
        onClose={() => ask('')}
        onConfirm={() => remove(asked)}
        isDangerous
      >
        {t('removeLanguageText', { words })}
      </ConfirmDialog>
    </>
  )
}
