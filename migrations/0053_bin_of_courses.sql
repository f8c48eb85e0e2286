-- What people have learnt, said and judged is never taken away with something else: their rows hold what they are about.
-- Courses, chapters and lessons go to a bin instead.
alter table courses
  add deleted_at timestamptz,
  add deleted_by uuid references users,
  add constraint courses_binned check ((deleted_at is null) = (deleted_by is null));
create index courses_bin on courses (deleted_at desc, id) where deleted_at is not null;
create index courses_deleted_by on courses (deleted_by) where deleted_by is not null;

alter table course_chapters
  add deleted_at timestamptz,
  add deleted_by uuid references users,
  add constraint course_chapters_binned check ((deleted_at is null) = (deleted_by is null));
create index course_chapters_bin on course_chapters (course_id, deleted_at desc) where deleted_at is not null;
create index course_chapters_deleted_by on course_chapters (deleted_by) where deleted_by is not null;

-- With its chapter: it comes back when that comes back.
alter table lessons
  add deleted_at timestamptz,
  add deleted_by uuid references users,
  add is_binned_with_chapter boolean not null default false,
  add constraint lessons_binned check ((deleted_at is null) = (deleted_by is null)),
  add constraint lessons_binned_with_chapter check (deleted_at is not null or not is_binned_with_chapter);
create index lessons_bin on lessons (course_id, deleted_at desc) where deleted_at is not null;
create index lessons_deleted_by on lessons (deleted_by) where deleted_by is not null;

alter table course_records
  drop constraint course_records_user_id_fkey,
  drop constraint course_records_course_id_fkey,
  add constraint course_records_user_id_fkey foreign key (user_id) references users,
  add constraint course_records_course_id_fkey foreign key (course_id) references courses;
alter table course_ratings
  drop constraint course_ratings_user_id_fkey,
  drop constraint course_ratings_course_id_fkey,
  add constraint course_ratings_user_id_fkey foreign key (user_id) references users,
  add constraint course_ratings_course_id_fkey foreign key (course_id) references courses;
alter table lesson_records
  drop constraint lesson_records_user_id_fkey,
  drop constraint lesson_records_lesson_id_fkey,
  drop constraint lesson_records_course_id_fkey,
  add constraint lesson_records_user_id_fkey foreign key (user_id) references users,
  add constraint lesson_records_lesson_id_fkey foreign key (lesson_id) references lessons,
  add constraint lesson_records_course_id_fkey foreign key (course_id) references courses;
alter table learning_days
  drop constraint learning_days_user_id_fkey,
  drop constraint learning_days_course_id_fkey,
  add constraint learning_days_user_id_fkey foreign key (user_id) references users,
  add constraint learning_days_course_id_fkey foreign key (course_id) references courses;
alter table scorm_states
  drop constraint scorm_states_user_id_fkey,
  drop constraint scorm_states_lesson_id_fkey,
  add constraint scorm_states_user_id_fkey foreign key (user_id) references users,
  add constraint scorm_states_lesson_id_fkey foreign key (lesson_id) references lessons;

-- Removed words leave a tombstone: who reads sees that something stood there, staff see what, answers stay below it.
alter table course_talk
  add removed_at timestamptz,
  add removed_by uuid,
  add constraint course_talk_removed check ((removed_at is null) = (removed_by is null)),
  add constraint course_talk_removed_by_fkey foreign key (removed_by) references users,
  drop constraint course_talk_user_id_fkey,
  drop constraint course_talk_course_id_fkey,
  drop constraint course_talk_lesson_id_fkey,
  drop constraint course_talk_parent_id_fkey,
  add constraint course_talk_user_id_fkey foreign key (user_id) references users,
  add constraint course_talk_course_id_fkey foreign key (course_id) references courses,
  add constraint course_talk_lesson_id_fkey foreign key (lesson_id) references lessons,
  add constraint course_talk_parent_id_fkey foreign key (parent_id) references course_talk;
create index course_talk_removed_by on course_talk (removed_by) where removed_by is not null;

alter table notice_receipts
  drop constraint notice_receipts_user_id_fkey,
  drop constraint notice_receipts_notice_id_fkey,
  add constraint notice_receipts_user_id_fkey foreign key (user_id) references users,
  add constraint notice_receipts_notice_id_fkey foreign key (notice_id) references notices;

-- Whom a course names as its lecturer, and whose page a lecturer is.
alter table course_lecturers
  drop constraint course_lecturers_lecturer_id_fkey,
  add constraint course_lecturers_lecturer_id_fkey foreign key (lecturer_id) references lecturers;
alter table lecturers
  drop constraint lecturers_user_id_fkey,
  add constraint lecturers_user_id_fkey foreign key (user_id) references users;

-- Answers, marks and what staff told a candidate end with nothing: a paper is never deleted.
alter table answer_files
  drop constraint answer_files_paper_id_fkey,
  add constraint answer_files_paper_id_fkey foreign key (paper_id) references papers;
alter table marks
  drop constraint marks_paper_id_fkey,
  add constraint marks_paper_id_fkey foreign key (paper_id) references papers;
alter table paper_messages
  drop constraint paper_messages_paper_id_fkey,
  add constraint paper_messages_paper_id_fkey foreign key (paper_id) references papers;
