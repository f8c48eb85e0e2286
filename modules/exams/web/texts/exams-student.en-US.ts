export const examsStudent = {
  alwaysOpen: 'Always open',
  from: 'From {start}',
  until: 'Until {end}',
  window: '{start} to {end}',
  minutes: '{minutes, number} minutes',
  questions: '{count, plural, one {# question} other {# questions}}, {total} points, pass at {pass}',
  attemptsLeft: '{left, number} of {limit, number} attempts left',
  attemptsFree: 'Any number of attempts',
  relativeStart: 'Starts {time}',
  relativeEnd: 'Ends {time}',
}
