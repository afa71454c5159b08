import { operations } from '@parley/contract/operations.ts'
import { type SoundFile, soundFile } from '@parley/contract/speech/speech.enum.ts'
import type { SpeechRequest } from '@parley/contract/speech/speech.schema.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { bytesOf } from '../audio/use-sound.ts'
import { Button } from '../kit/actions/Button.tsx'
import { saveFile } from '../kit/save-file.ts'
import { useApi, useRead } from '../shell/api.ts'
import { t } from './speech.messages.ts'
import { SPEAK_TIMEOUT_MS } from './voices.ts'

const { SoundFiles, TtsGenerator } = operations.Tools
const TYPES: Readonly<Record<SoundFile, string>> = { wav: 'audio/wav', mp3: 'audio/mpeg', ogg: 'audio/ogg' }

type Props = { request: SpeechRequest; wave: Uint8Array<ArrayBuffer> }

/** What was heard as a file, in each form that the installation makes. */
export function DownloadSpeech({ request, wave }: Props) {
  const call = useApi()
  const { data: files = [soundFile.of.WAV] } = useRead(SoundFiles)
  const [making, setMaking] = useState<SoundFile>()
  async function save(file: SoundFile) {
    setMaking(file)
    try {
      const bytes =
        file === soundFile.of.WAV
          ? wave
          : bytesOf((await call(TtsGenerator, { body: { ...request, file } }, { timeoutMs: SPEAK_TIMEOUT_MS })).audio)
      saveFile(t('fileName', { extension: file }), bytes, TYPES[file])
    } catch {
      // Said in a toast.
    } finally {
      setMaking(undefined)
    }
  }
  return files.map((file) => (
    <Button key={file} icon={Download} isPending={making === file} onPress={() => void save(file)}>
      {files.length === 1 ? t('download') : t('downloadAs', { file: soundFile.label(file) })}
    </Button>
  ))
}
