import { operations } from '@parley/contract/operations.ts'
import { Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { ticketUrl } from '../shell/api/download.ts'
import { useApi } from '../shell/api.ts'
import { t } from './audio.messages.ts'
import { Player } from './Player.tsx'
import { type HeardSound, soundOf } from './use-sound.ts'

/** Plays an audio asset once it is asked to: its sound is fetched then. */
export function AssetPlayer({ guid, label }: { guid: string; label: string }) {
  const call = useApi()
  const [sound, setSound] = useState<HeardSound>()
  const [failed, setFailed] = useState(false)
  useEffect(() => (sound ? () => URL.revokeObjectURL(sound.src) : undefined), [sound])
  const load = async () => {
    const response = await fetch(
      await ticketUrl(call, operations.Tools.AudioAssetFile, { query: { audioAsset: guid } }),
    )
    if (response.ok) setSound(soundOf(new Uint8Array(await response.arrayBuffer())))
    else setFailed(true)
  }
  if (failed) return <p className="text-faint text-sm">{t('gone')}</p>
  if (sound) return <Player {...sound} label={label} playsAtOnce />
  return (
    <Button icon={Play} onPress={() => load().catch(() => setFailed(true))}>
      {t('listen')}
    </Button>
  )
}
