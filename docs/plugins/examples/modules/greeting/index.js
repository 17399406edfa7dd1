import { defineModule } from '@fieldhouse/plugin'

export default defineModule({
  id: 'greeting',
  name: 'greeting:name',
  icon: 'home',
  messages: { 'en-US': { 'greeting:name': 'Greeting', 'greeting:hello': 'Good day', 'greeting:more': 'More' } },
  load: () => import('./Greeting.js'),
})
