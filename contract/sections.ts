/** The sections of long forms. Definitions group their fields by them, and the console has a heading for each. */
export type SectionName =
  | ('person' | 'reach' | 'sign-in' | 'work' | 'profile')
  | ('scope' | 'fee' | 'validity' | 'shares' | 'timing' | 'withdrawal')
  | ('device' | 'place' | 'network' | 'note')
  | ('content' | 'placement' | 'report' | 'handling' | 'payee' | 'account')
  | ('organisation' | 'location' | 'contact' | 'entry' | 'target' | 'visibility' | 'rule' | 'condition')
  | ('service' | 'credentials' | 'options' | 'client' | 'tokens')
