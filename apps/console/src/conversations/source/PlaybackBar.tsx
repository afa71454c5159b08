import { Pause, Play } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { Select } from '../../kit/fields/Select.tsx'
import { t } from '../conversations.messages.ts'
import { StepSlider } from '../StepSlider.tsx'

const speeds = [0.5, 1, 2, 4].map((value) => ({ value, label: `${value}×` }))

type PlaybackBarProps = {
  playback: ReturnType<typeof usePlayback>
  at: number
  last: number
  words: string
  onChange: (at: number) => void
}

/** Plays the way through the flow, as fast as one can follow. */
export function PlaybackBar({ playback, at, last, words, onChange }: PlaybackBarProps) {
  const { isPlaying, speed, setSpeed, toggle, stop } = playback
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon={isPlaying ? Pause : Play} onPress={toggle} blocked={last === 0 ? t('noPath') : undefined}>
        {t(isPlaying ? 'pause' : 'play')}
      </Button>
      <Select label={t('speed')} hideLabel options={speeds} value={speed} onChange={setSpeed} className="w-20" />
      <StepSlider
        label={t('position')}
        value={at}
        max={last}
        words={words}
        onChange={(next) => {
          stop()
          onChange(next)
        }}
      />
    </div>
  )
}

const TICK_MS = 900

/** Walks from step to step until the last; starts over when it is begun at the end. */
export function usePlayback(at: number, last: number, go: (at: number) => void) {
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState(1)
  const next = useEffectEvent(() => {
    if (at >= last) setPlaying(false)
    else go(at + 1)
  })
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => next(), TICK_MS / speed)
    return () => clearInterval(timer)
  }, [isPlaying, speed])
  return {
    isPlaying,
    speed,
    setSpeed,
    stop: () => setPlaying(false),
    toggle: () => {
      if (!isPlaying && at >= last) go(0)
      setPlaying(!isPlaying)
    },
  }
}
