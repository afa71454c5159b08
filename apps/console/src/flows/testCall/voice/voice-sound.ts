const WORKLET = '/voice.worklet.js'

/** What becomes of the microphone: without it one types. */
export type Microphone = 'asking' | 'on' | 'refused' | 'none' | 'lost'

export type VoiceSound = {
  play: (frame: ArrayBuffer) => void
  /** What was sent and not yet played is not to be heard. */
  flush: () => void
  mute: (isMuted: boolean) => void
  /** The microphone is given back; what is played plays on. */
  stopListening: () => void
  close: () => void
}

type Options = {
  readonly onFrame: (frame: ArrayBuffer) => void
  readonly onMicrophone: (microphone: Microphone) => void
}

/** The loudspeaker and the microphone of the page, joined with a call by what runs in the thread of sound. */
export async function openVoiceSound({ onFrame, onMicrophone }: Options): Promise<VoiceSound> {
  const context = new AudioContext()
  try {
    await context.audioWorklet.addModule(WORKLET)
  } catch (error) {
    void context.close()
    throw error
  }
  const player = new AudioWorkletNode(context, 'voice-play', { numberOfInputs: 0, outputChannelCount: [1] })
  player.connect(context.destination)
  void context.resume()
  let stream: MediaStream | undefined
  let isClosed = false
  let isDeaf = false
  const listen = async () => {
    onMicrophone('asking')
    try {
      const asked = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 }
      stream = await navigator.mediaDevices.getUserMedia({ audio: asked })
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      return onMicrophone(isRefused ? 'refused' : 'none')
    }
    if (isClosed || isDeaf) return stop(stream)
    for (const track of stream.getAudioTracks()) track.onended = () => onMicrophone('lost')
    const capture = new AudioWorkletNode(context, 'voice-capture', { numberOfOutputs: 0 })
    capture.port.onmessage = ({ data }) => onFrame(data as ArrayBuffer) // as our own worklet sends it
    context.createMediaStreamSource(stream).connect(capture)
    onMicrophone('on')
  }
  void listen()
  return {
    play: (frame) => player.port.postMessage(frame, [frame]),
    flush: () => player.port.postMessage('flush'),
    mute: (isMuted) => {
      for (const track of stream?.getAudioTracks() ?? []) track.enabled = !isMuted
    },
    stopListening: () => {
      isDeaf = true
      if (stream) stop(stream)
    },
    close: () => {
      isClosed = true
      if (stream) stop(stream)
      void context.close()
    },
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.onended = null
    track.stop()
  }
}
