import { anything, done, end, flow, listen, no, phrases, say, start, transfer, yes } from '../flowKit.ts'

/** Takes a report of a power cut; danger goes to a person at once. */
export const outage = flow(
  ['de-DE', 'pl-PL', 'en-GB'],
  [{ name: 'street', type: 'string' }],
  [
    start('danger'),
    say(
      'danger',
      {
        'de-DE': 'Störungsdienst Nordlicht. Sehen Sie Funken, Rauch oder eine offene Leitung?',
        'pl-PL': 'Pogotowie energetyczne Nordlicht. Czy widzi Pan lub Pani iskry, dym albo zerwany przewód?',
        'en-GB': 'Nordlicht outage service. Can you see sparks, smoke or an open cable?',
      },
      'isDanger',
    ),
    listen('isDanger', { yes: { to: 'keepAway', by: [yes] }, no: { to: 'askStreet', by: [no] } }, 'askStreet', {
      'de-DE': 'Bitte antworten Sie mit Ja oder Nein.',
      'pl-PL': 'Proszę odpowiedzieć tak lub nie.',
      'en-GB': 'Please answer yes or no.',
    }),
    say(
      'keepAway',
      {
        'de-DE': 'Halten Sie Abstand. Ich verbinde Sie mit der Leitstelle.',
        'pl-PL': 'Proszę zachować odległość. Łączę z dyspozytorem.',
        'en-GB': 'Keep away from it. I am connecting you to the control room.',
      },
      'dangerReported',
    ),
    done('dangerReported', 'Danger reported', 'success', 'controlRoom'),
    transfer('controlRoom', '+49 800 110 110', {
      completed: 'end',
      declined: 'controlRoomBusy',
      failed: 'controlRoomAway',
    }),
    say(
      'controlRoomBusy',
      {
        'de-DE': 'Die Leitstelle spricht gerade. Wählen Sie bitte sofort die 112.',
        'pl-PL': 'Dyspozytor jest zajęty. Proszę natychmiast zadzwonić pod 112.',
        'en-GB': 'The control room is on another call. Call 112 right away.',
      },
      'end',
    ),
    say(
      'controlRoomAway',
      {
        'de-DE': 'Ich erreiche die Leitstelle nicht. Wählen Sie bitte sofort die 112.',
        'pl-PL': 'Nie mogę połączyć z dyspozytorem. Proszę natychmiast zadzwonić pod 112.',
        'en-GB': 'I can’t reach the control room. Call 112 right away.',
      },
      'end',
    ),
    say(
      'askStreet',
      {
        'de-DE': 'In welcher Straße ist der Strom ausgefallen?',
        'pl-PL': 'Na jakiej ulicy nie ma prądu?',
        'en-GB': 'In which street is the power out?',
      },
      'street',
    ),
    listen('street', { anything: { to: 'neighbours', by: [anything], into: 'street' } }, 'noAddress', {
      'de-DE': 'Bitte nennen Sie Straße und Ort.',
      'pl-PL': 'Proszę podać ulicę i miejscowość.',
      'en-GB': 'Street and town, please.',
    }),
    say(
      'neighbours',
      {
        'de-DE': '{{ street }}, danke. Haben die Nachbarn Strom?',
        'pl-PL': '{{ street }}, dziękuję. Czy sąsiedzi mają prąd?',
        'en-GB': '{{ street }}, thank you. Do the neighbours have power?',
      },
      'haveNeighbours',
    ),
    listen(
      'haveNeighbours',
      {
        yes: { to: 'fuse', by: [yes] },
        no: { to: 'crew', by: [no] },
        unknown: {
          to: 'crew',
          by: [
            phrases({
              'de-DE': ['weiß ich nicht', 'keine Ahnung'],
              'pl-PL': ['nie wiem'],
              'en-GB': ['I do not know', 'no idea'],
            }),
          ],
        },
      },
      'crew',
    ),
    say(
      'fuse',
      {
        'de-DE': 'Dann liegt es wohl an der Sicherung. Ist im Sicherungskasten ein Schalter unten?',
        'pl-PL': 'To pewnie bezpiecznik. Czy któryś jest opuszczony?',
        'en-GB': 'Then it is probably a fuse. Is a switch down in your fuse box?',
      },
      'isFuse',
    ),
    listen('isFuse', { yes: { to: 'fuseFound', by: [yes] }, no: { to: 'crew', by: [no] } }, 'crew'),
    done('fuseFound', 'Fuse at home', 'success', 'goodbye'),
    say(
      'crew',
      {
        'de-DE': [
          'Ein Trupp ist informiert. Wir melden uns, sobald der Strom zurück ist.',
          'Die Störung ist aufgenommen, ein Trupp fährt los.',
        ],
        'pl-PL': 'Brygada została powiadomiona.',
        'en-GB': 'A crew is on its way. We will tell you when the power is back.',
      },
      'reported',
    ),
    done('reported', 'Outage reported', 'success', 'goodbye'),
    done('noAddress', 'No address', 'negative', 'goodbye'),
    say('goodbye', { 'de-DE': 'Auf Wiederhören.', 'pl-PL': 'Do widzenia.', 'en-GB': 'Goodbye.' }, 'end'),
    end(),
  ],
)
