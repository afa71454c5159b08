import { UpdateBasic as fields } from '@parley/contract/fields/languages.gen.ts'
import type { Language } from '@parley/contract/languages/language.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { useRead } from '../shell/api.ts'
import { voiceWords } from '../speech/voices.ts'
import { t } from './languages.messages.ts'

const SHOWN = 8

/** How the language is spoken: its voice and manner, and the words that are read otherwise than they are written. */
export function SpeechCard({ language, onEdit }: { language: Language; onEdit: () => void }) {
  const { speech, pronunciations } = language
  const { data: engines = [] } = useRead(operations.Tools.SpeechEngines)
  const found = voiceWords(engines, speech)
  const voice = speech.voice === null ? t('bestVoice') : (found ?? t('voiceGone', { voice: speech.voice }))
  return (
    <Card
      title={t('speech')}
      actions={
        <ActionButton endpoint={operations.Languages.UpdateBasic} onPress={onEdit}>
          {t('editSpeech')}
        </ActionButton>
      }
    >
      <FactList
        facts={[
          { label: t('voice'), value: voice },
          { label: fields['speech.rate'].label, value: String(speech.rate) },
          { label: fields['speech.pitch'].label, value: String(speech.pitch) },
          { label: fields['speech.gain'].label, value: `${speech.gain} dB` },
          {
            label: t('pronunciations'),
            value:
              pronunciations.length === 0
                ? t('noPronunciations')
                : `${pronunciations
                    .slice(0, SHOWN)
                    .map(({ word, say }) => `${word} → ${say}`)
                    .join(', ')}${pronunciations.length > SHOWN ? ' …' : ''}`,
          },
        ]}
      />
    </Card>
  )
}
