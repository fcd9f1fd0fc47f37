import VolunteerActivismOutlined from '@mui/icons-material/VolunteerActivismOutlined';
import { lazy } from 'react';
import { PROGRAM } from '../../config';
import {
  INCOME_QUESTIONS,
  PROGRAM_BASES,
  PROGRAM_KINDS,
  SIGNATURE_RULES,
} from '../../i18n/programChoices';
import { defineResource } from '../../kit/defineResource';
import {
  choice,
  choices,
  dateTime,
  flag,
  number,
  references,
  text,
  zipCodes,
} from '../../kit/fields/fields';
import { editAction } from '../../kit/list/editAction';
import { certificationMonths, isActive } from './programFields';
import { ProgramListView } from './ProgramListView';

const ProgramDetails = lazy(() => import('./ProgramDetails'));

export default defineResource('programs', {
  help: 'programs',
  icon: VolunteerActivismOutlined,
  softDelete: 'update',
  fields: {
    name: text({ required: true, max: PROGRAM.nameMaximum }),
    code: text({ max: PROGRAM.codeMaximum }),
    kind: {
      ...choice(PROGRAM_KINDS, { required: true, filter: true }),
      initial: 'other',
      // The order of the codes is not that of the words, here and below.
      sortable: false,
    },
    is_active: isActive,
    location_ids: references('locations', 'name', { none: 'resources.programs.none.locations' }),
    asks: {
      ...choice(INCOME_QUESTIONS, { required: true, wide: true }),
      initial: 'within_limit',
      sortable: false,
    },
    bases: choices(PROGRAM_BASES, { none: 'resources.programs.none.bases' }),
    minimum_age: number({ min: 1, max: PROGRAM.ageMaximum, none: 'resources.programs.none.age' }),
    zip_codes: zipCodes({
      max: PROGRAM.zipCodesMaximum,
      none: 'resources.programs.none.zipCodes',
    }),
    signature: { ...choice(SIGNATURE_RULES, { required: true }), initial: 'at_certification' },
    certification_months: certificationMonths,
    on_paper_only: flag(),
    max_visits: number({
      min: 1,
      max: PROGRAM.visitsMaximum,
      none: 'resources.programs.none.visits',
    }),
    period_days: number({
      min: 1,
      max: PROGRAM.daysMaximum,
      none: 'resources.programs.none.days',
    }),
    created_at: dateTime(),
  },
  sections: [
    { name: 'about', fields: ['name', 'code', 'kind', 'is_active', 'location_ids'] },
    { name: 'eligible', fields: ['asks', 'bases', 'minimum_age', 'zip_codes'] },
    { name: 'certified', fields: ['signature', 'certification_months', 'on_paper_only'] },
    { name: 'visits', fields: ['max_visits', 'period_days'] },
  ],
  list: ['name', 'signature', 'certification_months', 'location_ids', 'is_active'],
  more: ['kind', 'code', 'minimum_age', 'created_at'],
  bulk: ['is_active'],
  phone: { line2: ['kind'], right: 'is_active' },
  search: ['name', 'code'],
  sort: { field: 'name', order: 'ASC' },
  check: ({ max_visits, period_days }) => ({
    max_visits:
      period_days != null && max_visits == null
        ? 'resources.programs.daysWithoutVisits'
        : undefined,
  }),
  rowActions: editAction('programs'),
  views: { list: ProgramListView, details: ProgramDetails },
});
