/**
 * Every foreign key by which a deletion takes other rows with it, or takes a reference out of them, and why that takes away
 * nobody's records and nobody's words. One that is not here fails a test: hold the row (no action), or say why it may go.
 */
export const CASCADES: Readonly<Record<string, string>> = {
  // Parts that mean nothing without their whole, made by the author of the whole.
  'asset_entries.asset_id':
    'the unpacked files of a package; an asset that a lesson names, in the bin too, is not deleted',
  'asset_packages.asset_id': 'what was read from the manifest of a package',
  'bank_chapters.bank_id': 'the chapters of a bank, which is deleted from the bin alone; questions in other banks stay',
  'bank_chapters.bank_id,parent_id': 'chapters below a chapter; their questions stay in the bank',
  'course_chapters.course_id': 'a course is deleted from its bin alone, and only where nobody has a record of it',
  'lessons.course_id': 'the same: records, words and what packages store hold the lesson',
  'lessons.chapter_id': 'a chapter is deleted from the bin alone, and only when no lesson is left in it',
  'lesson_assets.lesson_id': 'which files a lesson names; the files stay',
  'dictionary_items.dictionary_id': 'the entries of a dictionary; those that are in use hold it',
  'exam_form_versions.form_id': 'which versions a form names, with the form itself; the versions stay',
  'course_reminders.course_id': 'when learners of a course without records were to be reminded; the log says who was',
  'exam_reminders.exam_id': 'when candidates of an exam without papers were to be reminded; the log says who was',
  'course_moments.course_id': 'that learners were told of its due date; what they were told is kept elsewhere',
  'exam_moments.exam_id': 'that candidates were told of its times; what they were told is kept elsewhere',
  'marking_reminders.exam_id': 'that staff were told what waits to be marked of an exam without papers',
  'certificate_series.kind_id':
    'how far its numbers have come; a kind of which certificates were issued is not deleted',
  'certificate_batches.created_by': 'archives that somebody asked for, for a week; the certificates stay',
  'exam_forms.exam_id': 'forms without a paper: a paper holds its form and its exam',
  'question_import_items.import_id': 'rows of an import that waits to be confirmed, for a day',
  'question_import_problems.import_id': 'what was wrong in such a file',
  'question_imports.bank_id': 'an import that waits to be confirmed, into a bank that is no more',
  'invitations.user_id': 'a link to an account that is no more',
  'user_import_items.import_id': 'rows of an import of users, for two hours',
  'user_imports.user_id': 'an import that its starter has not confirmed',

  // For whom something is: a wish of its author, no record of anybody. The author’s save replaces it too.
  'course_departments.course_id': 'the audience of a course',
  'course_lecturers.course_id': 'whom a course names; a lecturer cannot be deleted while one does',
  'course_people.course_id': 'the audience of a course',
  'course_people.user_id': 'a person without a trace leaves the audience',
  'exam_departments.exam_id': 'the audience of an exam without papers',
  'exam_people.exam_id': 'the audience of an exam without papers',
  'exam_people.user_id': 'a person without a trace leaves the audience',
  'practice_banks.id': 'who may practise a bank, which is deleted from the bin alone',
  'practice_runs.bank_id': 'where somebody was in a bank that is no more; what was answered and is remembered stays',
  'practice_bank_departments.bank_id': 'who may practise a bank',
  'practice_bank_people.bank_id': 'who may practise a bank',
  'practice_bank_people.user_id': 'a person without a trace leaves the audience',
  'notice_departments.notice_id': 'the audience of a notice that nobody has read',
  'notice_people.notice_id': 'the audience of a notice that nobody has read',
  'notice_people.user_id': 'a person without a trace leaves the audience',

  // Rights and ways in end with whom they were given to, or with what they were given for; the log keeps who gave them.
  'bank_grants.bank_id': 'who may do what with a bank; told before it is deleted for good',
  'bank_grants.department_id': 'a right of the people of a department that has none any more',
  'bank_grants.role_id': 'a right of a role that nobody has',
  'bank_grants.user_id': 'a right of a person without a trace',
  'external_identities.partner_id': 'ways in through a partner; their number is told before, and stands in the log',
  'external_identities.user_id': 'a way in of a person without a trace',
  'partner_roles.partner_id': 'which roles a partner may give',
  'partner_roles.role_id': 'the same; people who have the role hold it',
  'pending_sign_ins.partner_id': 'a sign-in that is not finished, for ten minutes',
  'pending_sign_ins.role_id': 'the same',
  'role_menus.menu_id': 'what a role may see of a menu entry that is no more',
  'role_menus.role_id': 'what a role may do that nobody has',
  'sessions.user_id': 'sessions of a person without a trace',
  'sync_nonces.partner_id': 'numbers that a partner has used, for some minutes',
  'user_departments.user_id': 'where a person without a trace belonged; the log says it',
  'user_roles.user_id': 'what a person without a trace might do; the log says it',

  // One’s own, and of no weight for anybody else.
  'calendar_addresses.user_id': 'the way to the calendar of a person without a trace',
  'course_favourites.course_id': 'a bookmark; a course that was learnt or written under is never deleted',
  'course_favourites.user_id': 'a bookmark of a person without a trace',
  'learning_sessions.course_id': 'which page counts at this moment; the record is elsewhere, and holds the course',
  'learning_sessions.lesson_id': 'the same; the record holds the lesson',
  'security_notices.user_id': 'words to a person without a trace about their own account; the log keeps the change',
  'notifications.user_id': 'what a person without a trace was told; the thing itself is elsewhere',
  'notification_preferences.user_id': 'how a person without a trace wished to be told',
  'learning_sessions.user_id': 'the same; the record holds the person',
  'wrong_book_settings.user_id': 'how the wrong book of a person without a trace was set',

  // Made from other rows, and made again from them.
  'counted_papers.paper_id': 'that a paper is in the statistics; papers are never deleted',
  'exam_results.exam_id': 'what the papers of an exam come to; an exam with papers is never deleted',
  'exam_results.user_id': 'the same; the papers hold the person',
  'paper_places.paper_id': 'where a candidate was on a paper; papers are never deleted',
  'marking_failures.paper_id': 'why a paper could not be marked yet; papers are never deleted',
  'marking_tasks.paper_id': 'a place in the queue of marking; marks and papers are never deleted',
  'question_exam_statistics.exam_id': 'numbers made from papers; an exam with papers is never deleted',
  'question_exam_statistics.question_id': 'numbers of a question that no form holds',
  'question_exam_statistics.version_id': 'numbers of a version that no form holds',
  'question_statistics.question_id': 'numbers of a question that no form holds',
  'question_knowledge.question_id': 'knowledge points of a question that is deleted from the bin; the points stay',
  'question_comments.question_id':
    'what reviewers wrote about a question that no exam and no blueprint holds and that is deleted from the bin: the log keeps it',

  // A reference is taken out, the row stays.
  'bank_questions.bank_id,chapter_id': 'a question stays in its bank without a chapter',
  'security_notices.by_user_id': 'the notice stays, with the name as it was then',
  'client_errors.user_id': 'a report of a browser stays for its thirty days, without the person',
}
