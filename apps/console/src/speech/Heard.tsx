import { TtsGenerator as fields } from '@parley/contract/fields/tools.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Speech, SpeechRequest } from '@parley/contract/speech/speech.schema.ts'
import { FolderPlus } from 'lucide-react'
import { Player } from '../audio/Player.tsx'
import { useSound } from '../audio/use-sound.ts'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { usePanel } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { DownloadSpeech } from './DownloadSpeech.tsx'
import { t } from './speech.messages.ts'

const SaveAssetDrawer = lazyPart(async () => (await import('./AssetDrawers.tsx')).SaveAssetDrawer)

const { SpeakAudioAsset } = operations.Tools

/** What was spoken: to hear, to take along, to keep for flows. */
export function Heard({ speech, request }: { speech: Speech; request: SpeechRequest }) {
  const sound = useSound(speech.audio)
  const saving = usePanel('save')
  if (!sound) return null
  return (
    <div className="flex flex-col gap-4">
      <Player {...sound} label={t('heard')} playsAtOnce />
      <FactList
        facts={[
          { label: fields.voice.label, value: `${speech.voice} · ${speech.engine}` },
          { label: t('license'), value: speech.license },
          { label: t('source'), value: t(speech.isCached ? 'fromCache' : 'fresh') },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <DownloadSpeech request={request} wave={sound.bytes} />
        <ActionButton icon={FolderPlus} endpoint={SpeakAudioAsset} onPress={saving.open}>
          {t('saveAsset')}
        </ActionButton>
      </div>
      {saving.isOpen && <SaveAssetDrawer request={request} onClose={saving.close} />}
    </div>
  )
}
