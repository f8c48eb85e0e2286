import type { DemoDepartment, DemoStaff, DemoStudent } from './types.ts'

export const school: DemoDepartment = {
  key: 'school',
  name: '明川国际学校',
  children: [
    {
      key: 'grade-10',
      name: '高一年级',
      children: [
        { key: 'class-10-1', name: '高一（1）班', children: [] },
        { key: 'class-10-2', name: '高一（2）班', children: [] },
        { key: 'class-10-international', name: 'Grade 10 International', children: [] },
      ],
    },
    {
      key: 'grade-11',
      name: '高二年级',
      children: [
        { key: 'class-11-1', name: '高二（1）班', children: [] },
        { key: 'class-11-2', name: '高二（2）班', children: [] },
        { key: 'class-11-international', name: 'Grade 11 International', children: [] },
      ],
    },
    { key: 'staff-office', name: '教务处', children: [] },
  ],
}

export const staff: DemoStaff[] = [
  { userName: 'admin', realName: '周明远', department: 'staff-office', post: 'administrator' },
  { userName: 'author', realName: 'Helen Fairbrother', department: 'staff-office', post: 'author' },
  { userName: 'marker', realName: '陈静怡', department: 'staff-office', post: 'marker' },
  { userName: 'dean2', realName: '顾维民', department: 'grade-11', post: 'departmentAdministrator' },
]

/** The first student is in an international class, so that this account sees every exam. */
export const students: DemoStudent[] = [
  { userName: 'student01', realName: '林若溪', department: 'class-10-international' },
  { userName: 'student02', realName: 'Amelia Hartwell', department: 'class-10-international' },
  { userName: 'student03', realName: 'Daniel Okonkwo', department: 'class-10-international' },
  { userName: 'student04', realName: 'Priya Raghunathan', department: 'class-10-international' },
  { userName: 'student05', realName: 'Mateo Salvatierra', department: 'class-10-international' },
  { userName: 'student06', realName: 'Sofia Lindqvist', department: 'class-10-international' },
  { userName: 'student07', realName: 'Yusuf Demirci', department: 'class-10-international' },
  { userName: 'student08', realName: '张子墨', department: 'class-10-1' },
  { userName: 'student09', realName: '李欣妍', department: 'class-10-1' },
  { userName: 'student10', realName: '王浩宇', department: 'class-10-1' },
  { userName: 'student11', realName: '刘思齐', department: 'class-10-1' },
  { userName: 'student12', realName: '赵一诺', department: 'class-10-1' },
  { userName: 'student13', realName: '孙嘉懿', department: 'class-10-1' },
  { userName: 'student14', realName: '阿依古丽·买买提', department: 'class-10-1' },
  { userName: 'student15', realName: '吴俊杰', department: 'class-10-2' },
  { userName: 'student16', realName: '郑雨桐', department: 'class-10-2' },
  { userName: 'student17', realName: '冯天佑', department: 'class-10-2' },
  { userName: 'student18', realName: '蒋梦瑶', department: 'class-10-2' },
  { userName: 'student19', realName: '韩书豪', department: 'class-10-2' },
  { userName: 'student20', realName: '欧阳若兰', department: 'class-10-2' },
  { userName: 'student21', realName: '曹景行', department: 'class-10-2' },
  { userName: 'student22', realName: '许文博', department: 'class-11-1' },
  { userName: 'student23', realName: '何佳宁', department: 'class-11-1' },
  { userName: 'student24', realName: '吕承泽', department: 'class-11-1' },
  { userName: 'student25', realName: '施晓彤', department: 'class-11-1' },
  { userName: 'student26', realName: '扎西顿珠', department: 'class-11-1' },
  { userName: 'student27', realName: '孔令仪', department: 'class-11-1' },
  { userName: 'student28', realName: '司马晴', department: 'class-11-1' },
  { userName: 'student29', realName: '沈知行', department: 'class-11-2' },
  { userName: 'student30', realName: '魏思源', department: 'class-11-2' },
  { userName: 'student31', realName: '姜雅琪', department: 'class-11-2' },
  { userName: 'student32', realName: '范立群', department: 'class-11-2' },
  { userName: 'student33', realName: '方语嫣', department: 'class-11-2' },
  { userName: 'student34', realName: '潘启航', department: 'class-11-2' },
  { userName: 'student35', realName: 'Grace Mbeki-Watts', department: 'class-11-international' },
  { userName: 'student36', realName: 'Liam O’Sullivan', department: 'class-11-international' },
  { userName: 'student37', realName: 'Hana Kobayashi', department: 'class-11-international' },
  { userName: 'student38', realName: 'Noah Bergström', department: 'class-11-international' },
  { userName: 'student39', realName: 'Camille Duvernay', department: 'class-11-international' },
  { userName: 'student40', realName: '苏以宁', department: 'class-11-international' },
]
