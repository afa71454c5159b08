import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { t } from './audio.messages.ts'

const HEIGHT = 56
const seconds = (ms: number) => {
  const all = Math.floor(ms / 1_000)
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`
}

type Props = { src: string; peaks: readonly number[]; durationMs: number; label: string; playsAtOnce?: boolean }

/** Plays a sound: its waveform is a slider, which arrow keys move as well. */
export function Player({ src, peaks, durationMs, label, playsAtOnce = false }: Props) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [atMs, setAt] = useState(0)
  useEffect(() => {
    setAt(0)
    if (playsAtOnce && src !== '') audio.current?.play().catch(() => {}) // a browser may want a press first
  }, [src, playsAtOnce])
  const toggle = () => {
    if (isPlaying) audio.current?.pause()
    else void audio.current?.play().catch(() => setPlaying(false))
  }
  const moveTo = (ms: number) => {
    setAt(ms)
    if (audio.current) audio.current.currentTime = ms / 1_000
  }
  return (
    <fieldset className="m-0 flex items-center gap-3 border-0 p-0">
      <legend className="sr-only">{label}</legend>
      {/* biome-ignore lint/a11y/useMediaCaption: what is said stands beside it */}
      <audio
        ref={audio}
        src={src}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime * 1_000)}
      />
      <IconButton
        label={isPlaying ? t('pause') : t('play')}
        icon={isPlaying ? Pause : Play}
        variant="secondary"
        onPress={toggle}
      />
      <div className="relative min-w-0 flex-1 rounded-control focus-within:ring-2 focus-within:ring-accent">
        <Waveform peaks={peaks} share={durationMs === 0 ? 0 : atMs / durationMs} />
        <input
          type="range"
          aria-label={t('position')}
          aria-valuetext={t('positionOf', { at: seconds(atMs), all: seconds(durationMs) })}
          min={0}
          max={durationMs}
          step={100}
          value={Math.min(atMs, durationMs)}
          onChange={(event) => moveTo(Number(event.currentTarget.value))}
          className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
        />
      </div>
      <span className="w-20 text-right text-soft text-xs tabular-nums" aria-hidden>
        {seconds(atMs)} / {seconds(durationMs)}
      </span>
    </fieldset>
  )
}

/** Bars of the sound; what was heard is in the accent. */
function Waveform({ peaks, share }: { peaks: readonly number[]; share: number }) {
  const path = (from: number, to: number) =>
    peaks
      .map((peak, at) => ({ at, half: Math.max(1, (peak * HEIGHT) / 2) }))
      .filter(({ at }) => at / peaks.length >= from && at / peaks.length < to)
      .map(({ at, half }) => `M${at + 0.5} ${HEIGHT / 2 - half}v${half * 2}`)
      .join('')
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, peaks.length)} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block w-full"
      style={{ height: HEIGHT }}
      aria-hidden
    >
      <path d={path(share, 1.1)} className="stroke-faint" strokeWidth={0.6} />
      <path d={path(0, share)} className="stroke-accent" strokeWidth={0.6} />
    </svg>
  )
}
